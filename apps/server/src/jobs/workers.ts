import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { sql } from 'kysely';
import { version } from '../config/version.ts';
import type { Database } from '../db/database.ts';

/** After this long without a heartbeat a worker counts as gone, s. */
export const SILENCE = 20;
/** After this long its row is deleted, s. */
const FORGOTTEN = 3_600;

/** A process that solves, as it tells of itself. */
export interface WorkerTraits {
  readonly id: string;
  readonly name: string;
  readonly host: string;
  readonly version: string;
  /** How many tasks it runs at once. */
  readonly places: number;
}

/** @param name by default the machine's */
export function traitsOf(name: string | null, places: number): WorkerTraits {
  const host = hostname();
  return { id: randomUUID(), name: name ?? host, host, version, places };
}

/** Cells of the largest grid that fits into a worker's memory. */
export interface WorkerRoom {
  /** Now. */
  readonly cells: number;
  /** While it runs nothing. */
  readonly capacity: number;
}

/** Enters a worker into the list of those that are there. A name that another one has gets a number. */
export async function enterWorker(
  database: Database,
  { id, name, host, version, places }: WorkerTraits,
  { cells, capacity }: WorkerRoom,
): Promise<void> {
  await sql`
    with forgotten as (
      delete from worker where seen < now() - make_interval(secs => ${FORGOTTEN})
    ), free as (
      select coalesce(nullif(number, 1)::text, '') as number
      from generate_series(1, (select count(*) + 1 from worker)) as number
      where not exists (
        select from worker where name = ${name} || coalesce('-' || nullif(number, 1), '')
          and seen > now() - make_interval(secs => ${SILENCE})
      )
      order by number limit 1
    )
    insert into worker (id, name, host, version, places, cells, capacity)
    select ${id}::uuid, ${name} || case number when '' then '' else '-' || number end, ${host}, ${version},
      ${places}::integer, ${cells}::float8, ${capacity}::float8
    from free`.execute(database);
}

/** Takes a worker off the list. */
export async function leaveWorker(database: Database, id: string): Promise<void> {
  await database.deleteFrom('worker').where('id', '=', id).execute();
}

/** The number of workers with a recent heartbeat. */
export async function countWorkers(database: Database): Promise<number> {
  const { rows } = await sql<{ workers: number }>`
    select count(*)::integer as workers from worker
    where seen > now() - make_interval(secs => ${SILENCE})`.execute(database);
  return rows[0].workers;
}

/** The worker that has room for most, of those that take tasks. */
export interface LargestWorker {
  readonly name: string;
  /** Cells of the largest grid that fits into its memory while it runs nothing. */
  readonly capacity: number;
}

/** Null: no worker takes tasks. */
export async function largestWorker(database: Database): Promise<LargestWorker | null> {
  const { rows } = await sql<LargestWorker>`
    select name, capacity from worker
    where drained is null and seen > now() - make_interval(secs => ${SILENCE})
    order by capacity desc limit 1`.execute(database);
  return rows.at(0) ?? null;
}
