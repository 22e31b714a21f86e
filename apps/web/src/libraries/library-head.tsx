import { Button, FileButton, Menu } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconFileExport,
  IconFileImport,
  IconPlus,
  IconShare3,
  IconTrash,
} from '@tabler/icons-react';
import { type Library, libraryEndpoints } from '@thermarium/api';
import { materialsCsv, materialsJson } from '@thermarium/exchange';
import { useState } from 'react';
import { client } from '../app/client.ts';
import { failureText } from '../app/failure-text.ts';
import { countText } from '../app/listed.tsx';
import page from '../app/page.module.css';
import { ShareDialog } from '../sharing/share-dialog.tsx';
import { confirm } from '../ui/confirm.tsx';
import { csvFile } from '../ui/csv-file.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { notify } from '../ui/notify.ts';
import { saveFile } from '../ui/save-file.ts';
import { ImportDialog } from './import-dialog.tsx';
import classes from './libraries.module.css';
import { reloadLibraries } from './libraries-query.ts';
import { LibraryDialog } from './library-dialog.tsx';

/** The name of the open library, and its actions. */
export function LibraryHead({
  library,
  shown,
  onAdd,
}: {
  readonly library: Library;
  /** The number of its materials that match the search. */
  readonly shown: number;
  readonly onAdd: () => void;
}) {
  const [dialog, setDialog] = useState<'edit' | 'share' | null>(null);
  const { id, name, materials, owner, edit } = library;
  const params = { library: id };
  const close = () => setDialog(null);
  const remove = async () => {
    if (!(await confirm({ title: 'Delete library?', message: 'Are you sure?' }))) return;
    try {
      await client(libraryEndpoints.deleteLibrary, { params });
      notify(`“${name}” is in the bin for 30 days.`, 'success');
    } catch (error) {
      notify(failureText(error), 'error');
    }
    await reloadLibraries();
  };
  return (
    <header className={page.head}>
      <h1 className={`${page.title} ${classes.title}`} title={name}>
        {name}
      </h1>
      <span className={page.note}>{countText(shown, materials.length, 'material')}</span>
      {!edit && <span className={classes.right}>View only</span>}
      <div className={page.end}>
        {edit && <ImportButton library={library} />}
        <ExportMenu library={library} />
        {edit && (
          <Button variant="default" leftSection={<IconPlus size={16} stroke={1.5} />} onClick={onAdd}>
            Material
          </Button>
        )}
        {edit && (
          <IconButton icon={IconAdjustmentsHorizontal} label="Properties" onClick={() => setDialog('edit')} />
        )}
        {owner && <IconButton icon={IconShare3} label="Share" onClick={() => setDialog('share')} />}
        {edit && <IconButton icon={IconTrash} label="Delete" onClick={remove} />}
      </div>
      {dialog === 'edit' && <LibraryDialog library={library} onClose={close} />}
      <ShareDialog
        title="Edit permissions"
        opened={dialog === 'share'}
        onClose={close}
        load={() => client(libraryEndpoints.libraryPermissions, { params })}
        save={(entries) =>
          client(libraryEndpoints.updateLibraryPermissions, { params, body: [...entries] }).finally(
            reloadLibraries,
          )
        }
      />
    </header>
  );
}

/** Saves a library as a file. */
function ExportMenu({ library: { name, materials } }: { readonly library: Library }) {
  const stem = name.replace(/[^\p{L}\p{N} ._-]+/gu, '_').trim() || 'library';
  return (
    <Menu position="bottom-end" width={160}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconFileExport size={16} stroke={1.5} />}
          disabled={materials.length === 0}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => saveFile(`${stem}.csv`, csvFile(materialsCsv(materials)))}>
          Export CSV
        </Menu.Item>
        <Menu.Item
          onClick={() =>
            saveFile(`${stem}.json`, new Blob([materialsJson(materials)], { type: 'application/json' }))
          }
        >
          Export JSON
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Chooses a file of materials for a library. */
function ImportButton({ library }: { readonly library: Library }) {
  const [file, setFile] = useState<File | null>(null);
  return (
    <>
      <FileButton accept=".csv,.json,.txt" onChange={setFile} key={String(file === null)}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconFileImport size={16} stroke={1.5} />}>
            Import
          </Button>
        )}
      </FileButton>
      {file && <ImportDialog library={library} file={file} onClose={() => setFile(null)} />}
    </>
  );
}
