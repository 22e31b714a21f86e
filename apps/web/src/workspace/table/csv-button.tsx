import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { notify } from '../../ui/notify.ts';
import { modelFileName } from '../left/model-document.ts';
import { saveTextFile } from '../left/save-text-file.ts';
import { useWorkspace } from '../workspace-context.ts';
import type { TableRow } from './table-rows.ts';

/** Saves the calculated view as a CSV file. */
export function CsvButton({
  rows,
  totalPower,
}: {
  readonly rows: () => readonly TableRow[];
  readonly totalPower: number;
}) {
  const { document } = useWorkspace();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { tableCsv } = await import('./table-csv.ts');
      const name = modelFileName(document.store.getState().project?.name ?? '', 'csv');
      saveTextFile(name, tableCsv(rows(), totalPower), 'text/csv;charset=utf-8');
    } catch {
      notify('The part of the page that writes CSV files could not be loaded.', 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
      onClick={() => void save()}
    >
      CSV
    </Button>
  );
}
