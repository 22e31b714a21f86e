import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { notify } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';
import { modelFileName } from '../left/model-document.ts';
import { useWorkspace } from '../workspace-context.ts';
import type { Column } from './columns.ts';
import type { TableRow } from './table-rows.ts';

/** Saves the calculated view as a CSV file. */
export function CsvButton({
  columns,
  rows,
  totalPower,
}: {
  readonly columns: readonly Column[];
  readonly rows: () => readonly TableRow[];
  readonly totalPower: number;
}) {
  const { document } = useWorkspace();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const [{ tableCsv }, { csvFile }] = await Promise.all([
        import('./table-csv.ts'),
        import('../../ui/csv-file.ts'),
      ]);
      const name = modelFileName(document.store.getState().project?.name ?? '', 'csv');
      saveFile(name, csvFile(tableCsv(columns, rows(), totalPower)));
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
