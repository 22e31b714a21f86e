import { Button } from '@mantine/core';
import { IconFolderPlus, IconPlus } from '@tabler/icons-react';
import { type Folder, folderEndpoints } from '@thermarium/api';
import { type KeyboardEvent, useRef, useState } from 'react';
import { client } from '../app/client.ts';
import { failureText } from '../app/failure-text.ts';
import { BinButton } from '../bin/bin-button.tsx';
import { confirm } from '../ui/confirm.tsx';
import { notify } from '../ui/notify.ts';
import { reloadDashboard } from './dashboard-queries.ts';
import { FolderDialog, type FolderTask } from './folder-dialog.tsx';
import { FolderItem } from './folder-item.tsx';
import classes from './folder-panel.module.css';
import { type FolderRow, findFolder, folderRows, keyOf, type Place, type Shared } from './folder-rows.ts';
import { ImportMenu } from './import/import-menu.tsx';

interface FolderPanelProps {
  readonly root: Folder;
  readonly shared: Shared | undefined;
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
  readonly onCreateProject: () => void;
  readonly onImport: (files: readonly File[]) => void;
}

/** The folder tree at the left, with its actions. */
export function FolderPanel({ root, shared, place, onPlace, onCreateProject, onImport }: FolderPanelProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [task, setTask] = useState<FolderTask | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const isShared = place.kind !== 'own';
  const rows = folderRows(root, shared, closed);
  const fold = (row: FolderRow, open: boolean) => {
    const next = new Set(closed);
    if (open) next.delete(row.key);
    else next.add(row.key);
    setClosed(next);
  };
  const walk = (event: KeyboardEvent, row: FolderRow) => {
    const at = rows.indexOf(row);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      list.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')[at + step]?.focus();
    } else if (event.key === 'ArrowRight' && row.hasChildren) fold(row, true);
    else if (event.key === 'ArrowLeft' && row.hasChildren) fold(row, false);
    else if (event.key === 'Enter' || event.key === ' ') onPlace(row.place);
    else return;
    event.preventDefault();
  };
  const remove = async (id: number) => {
    const gone = findFolder([root], id);
    if (gone && (await deleteFolder(gone)) && place.kind === 'own' && findFolder([gone], place.id)) {
      onPlace({ kind: 'own', id: gone.parent_folder ?? root.id });
    }
  };
  return (
    <aside className={classes.panel} aria-label="Folders">
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconFolderPlus size={16} stroke={1.5} />}
          disabled={isShared}
          onClick={() => place.kind === 'own' && setTask({ kind: 'create', parent: place.id })}
        >
          Add Folder
        </Button>
        <Button
          leftSection={<IconPlus size={16} stroke={1.5} />}
          disabled={isShared}
          onClick={onCreateProject}
        >
          Project
        </Button>
        <ImportMenu disabled={isShared} onFiles={onImport} />
      </div>
      <div className={classes.tree} role="tree" aria-label="Folders" ref={list} data-drops>
        {rows.map((row) => (
          <FolderItem
            key={row.key}
            row={row}
            root={root}
            isActive={row.key === keyOf(place)}
            onOpen={() => onPlace(row.place)}
            onFold={(open) => fold(row, open)}
            onKeyDown={(event) => walk(event, row)}
            onTask={setTask}
            onDelete={remove}
          />
        ))}
      </div>
      <BinButton />
      {task && <FolderDialog task={task} onClose={() => setTask(null)} />}
    </aside>
  );
}

/** Deletes a folder after a confirmation; its contents move to its parent. Resolves to whether it was deleted. */
async function deleteFolder({ id, name, parent_folder }: Folder): Promise<boolean> {
  if (!(await confirm({ title: `Delete folder ${name}?`, message: 'Are you sure?' }))) return false;
  try {
    await client(folderEndpoints.deleteFolder, { params: { folder: id }, body: { parent_folder } });
    return true;
  } catch (error) {
    notify(failureText(error), 'error');
    return false;
  } finally {
    void reloadDashboard();
  }
}
