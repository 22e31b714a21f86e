import type { AdminWorker } from '@thermarium/api';
import { type Sorting, sortedRows } from '../../app/table-sorting.tsx';
import { wordSearch } from '../../ui/fold-text.ts';

type WorkerState = 'Dispatches' | 'Works' | 'Idle' | 'Draining' | 'Drained' | 'Lost';

/** A worker as the table shows it. */
export interface WorkerRow {
  readonly worker: AdminWorker;
  readonly name: string;
  readonly host: string;
  readonly version: string;
  readonly state: WorkerState;
  /** `“Board” by ada@example.com`, for each task; of an engine, what it has. */
  readonly solves: string;
  /** GB; null: the engine decides. */
  readonly memory: number | null;
  /** ISO 8601 */
  readonly since: string;
}
export type WorkerKey = Exclude<keyof WorkerRow, 'worker'>;

const GIGABYTE = 1024 ** 3;

/** The workers that a search finds by name, machine, version, state or what they solve, in the order of a column. */
export function workerRows(
  workers: readonly AdminWorker[],
  query: string,
  sorting: Sorting<WorkerKey>,
): readonly WorkerRow[] {
  const { matches } = wordSearch(query);
  const rows = workers.map((worker) => ({
    worker,
    name: worker.name,
    host: worker.host,
    version: worker.version,
    state: stateOf(worker),
    solves: worker.engine ? engineText(worker.engine) : worker.solves.map(solveText).join(', '),
    memory: worker.memory === null ? null : worker.memory / GIGABYTE,
    since: worker.started,
  }));
  return sortedRows(
    rows.filter((row) => matches(`${row.name} ${row.host} ${row.version} ${row.state} ${row.solves}`)),
    sorting,
    (row, key) => row[key],
    ({ name }) => name,
  );
}

function solveText({ project_name, user_name, paused }: AdminWorker['solves'][number]): string {
  return `“${project_name}” by ${user_name || 'nobody'}${paused ? ' (paused)' : ''}`;
}

/** `Slurm: 3 run, 12 wait (Waits in Slurm: Resources.)` */
function engineText({ name, problem, running, waiting }: NonNullable<AdminWorker['engine']>): string {
  if (problem !== null) return `${name} cannot be asked: ${problem}`;
  const waits = waiting.map(({ jobs, message }) => `, ${jobs} wait (${message})`);
  return `${name}: ${running} run${waits.join('')}`;
}

function stateOf({ lives, drained, engine, solves }: AdminWorker): WorkerState {
  if (!lives) return 'Lost';
  if (engine) return drained === null ? 'Dispatches' : 'Drained';
  if (drained !== null) return solves.length > 0 ? 'Draining' : 'Drained';
  return solves.length > 0 ? 'Works' : 'Idle';
}
