import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { saveCsv } from '../../ui/save-csv.ts';
import { modelFileName } from '../document/model-document.ts';
import { useDocument } from '../document/project-document.ts';
import { objectPaths } from '../records/object-paths.ts';
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
  const document = useDocument();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const state = document.store.getState();
    const name = modelFileName(state.project?.name ?? '', 'csv');
    await saveCsv(name, async () =>
      (await import('./table-csv.ts')).tableCsv(columns, rows(), totalPower, objectPaths(state)),
    );
    setBusy(false);
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
