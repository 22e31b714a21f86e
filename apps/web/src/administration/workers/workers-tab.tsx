import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type AdminWorker, administrationEndpoints } from '@thermarium/api';
import { useDeferredValue, useMemo, useState } from 'react';
import { client } from '../../app/client.ts';
import { dateAndTime } from '../../app/dates.ts';
import page from '../../app/page.module.css';
import type { SortColumn, Sorting } from '../../app/table-sorting.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from '../administration.module.css';
import { ListSection } from '../list-section.tsx';
import { ActionsCell, ListTable, TextCell } from '../list-table.tsx';
import { administer, workersQuery } from '../lists.ts';
import { type WorkerKey, type WorkerRow, workerRows } from './worker-rows.ts';

const COLUMNS: readonly SortColumn<WorkerKey>[] = [
  { key: 'name', title: 'Name', unit: null, isNumber: false },
  { key: 'host', title: 'Machine', unit: null, isNumber: false },
  { key: 'version', title: 'Version', unit: null, isNumber: false },
  { key: 'state', title: 'State', unit: null, isNumber: false },
  { key: 'solves', title: 'Solves', unit: null, isNumber: false },
  { key: 'memory', title: 'Memory per solve', unit: 'GB', isNumber: true },
  { key: 'since', title: 'Since', unit: null, isNumber: false },
];

/** The processes that solve, with what they run. */
export function WorkersTab() {
  const { data: workers, error } = useQuery(workersQuery);
  const [sought, setSought] = useState('');
  const query = useDeferredValue(sought);
  const [sorting, setSorting] = useState<Sorting<WorkerKey>>({ key: 'name', descending: false });
  const rows = useMemo(() => workerRows(workers ?? [], query, sorting), [workers, query, sorting]);
  return (
    <ListSection
      title="Workers"
      noun="worker"
      count={workers ? { shown: rows.length, all: workers.length } : null}
      error={error}
      sought={sought}
      onSearch={setSought}
      empty={
        <>
          <h2>No worker is there</h2>Workers solve what users ask for. Start one with{' '}
          <code>npm start -- --role worker</code>, on any machine.
        </>
      }
    >
      <ListTable
        label="Workers"
        columns={COLUMNS}
        {...{ sorting, rows }}
        onSort={setSorting}
        idOf={({ worker: { id } }: WorkerRow) => id}
      >
        {({ worker, name, host, version, state, solves, memory, since }) => (
          <>
            <TextCell text={name} />
            <TextCell text={host} />
            <TextCell text={version} />
            <td className={classes.state} data-state={state}>
              {state}
            </td>
            <td className={classes.text} title={solves}>
              {solves === '' ? <span className={classes.muted}>nothing</span> : solves}
            </td>
            <td className={page.number}>{memory?.toFixed(1) ?? '–'}</td>
            <td>
              {worker.lives ? (
                dateAndTime(since)
              ) : (
                <span className={classes.muted}>last heard of {dateAndTime(worker.seen)}</span>
              )}
            </td>
            <ActionsCell>{worker.lives && <DrainButton worker={worker} />}</ActionsCell>
          </>
        )}
      </ListTable>
    </ListSection>
  );
}

function DrainButton({ worker: { id, name, drained } }: { readonly worker: AdminWorker }) {
  const drain = () =>
    client(administrationEndpoints.adminDrainWorker, {
      params: { worker: id },
      body: { drained: drained === null },
    });
  return drained === null ? (
    <IconButton
      icon={IconPlayerPause}
      label={`Drain ${name}: it ends what it runs, and takes nothing more`}
      size={24}
      onClick={() => administer(drain, `${name} takes no more tasks.`)}
    />
  ) : (
    <IconButton
      icon={IconPlayerPlay}
      label={`Let ${name} take tasks again`}
      size={24}
      onClick={() => administer(drain, `${name} takes tasks again.`)}
    />
  );
}
