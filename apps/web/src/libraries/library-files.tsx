import { Button, FileButton, Menu } from '@mantine/core';
import { IconFileExport, IconFileImport } from '@tabler/icons-react';
import type { Library } from '@thermarium/api';
import { materialsCsv, materialsJson } from '@thermarium/exchange';
import { useState } from 'react';
import { csvFile } from '../ui/csv-file.ts';
import { saveFile } from '../ui/save-file.ts';
import { ImportDialog } from './import-dialog.tsx';

/** Saves a library as a file. */
export function ExportMenu({ library: { name, materials } }: { readonly library: Library }) {
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
export function ImportButton({ library }: { readonly library: Library }) {
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
