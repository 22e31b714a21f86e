import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { sql } from 'kysely';
import { version } from '../config/version.ts';
import type { Database } from '../db/database.ts';

/** After this long without a heartbeat a worker counts as gone, s. */
const SILENCE = 20;
/**
 * For so long a task waits for a worker that may yet come, s: one that is renewed comes back, and all that start at once do
 * not start at the same moment.
 */
export const GRACE = 60;

/** Whether a worker lives. */
export const LIVES = sql<boolean>`(gone is null and seen > now() - make_interval(secs => ${SILENCE}))`;
/** Whether a worker lives, or may be on its way back. */
const COMES = sql<boolean>`(seen > now() - make_interval(secs => ${GRACE}))`;

/** The most that workers hold which live or may come back, and whether the asking one is there long enough to judge by that. */
export const mostRoom = (worker: string | null) => sql`
  select coalesce(max(capacity), 0) as cells,
    ${worker}::uuid is null or bool_or(id = ${worker} and started < now() - make_interval(secs => ${GRACE})) as settled
  from worker where ${COMES}`;
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
  /** The engine to which it gives tasks; left out: it solves them itself. */
  readonly engine?: string;
}

/** @param name by default the machine's */
export function traitsOf(name: string | null, places: number, engine?: string): WorkerTraits {
  const host = hostname();
  const traits = { id: randomUUID(), name: name ?? host, host, version, places };
  return engine === undefined ? traits : { ...traits, engine };
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
  { id, name, host, version, places, engine }: WorkerTraits,
  { cells, capacity }: WorkerRoom,
): Promise<void> {
  await sql`
    with forgotten as (
      delete from worker where seen < now() - make_interval(secs => ${FORGOTTEN})
    ), free as (
      select ${name} || coalesce('-' || nullif(nth, 1), '') as name
      from generate_series(1, (select count(*) + 1 from worker)) as nth
      where not exists (
        select from worker where name = ${name} || coalesce('-' || nullif(nth, 1), '') and ${LIVES}
      )
      order by nth limit 1
    )
    insert into worker (id, name, host, version, places, cells, capacity, engine)
    select ${id}::uuid, free.name, ${host}, ${version},
      ${places}::integer, ${cells}::float8, ${capacity}::float8, ${engine ?? null}
    from free`.execute(database);
}

/** Takes a worker off the list of those that live; what needs its room waits for it a little longer. */
export async function leaveWorker(database: Database, id: string): Promise<void> {
  await sql`update worker set gone = now(), seen = now() where id = ${id}`.execute(database);
}

/** The number of workers that live and take tasks; who runs a single one has no room for others. */
export async function countWorkers(database: Database): Promise<number> {
  const { rows } = await sql<{ workers: number }>`
    select count(*)::integer as workers from worker where ${LIVES} and capacity > 0`.execute(database);
  return rows[0].workers;
}

/** Whether a process is the one that gives tasks to the engine, of all that are there for it. */
export async function leads(database: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from worker where engine is not null and ${LIVES} order by number limit 1`.execute(database);
  return rows.at(0)?.id === id;
}

/** Writes down why the engine of a process cannot be asked; null: it can. */
export async function noteEngineProblem(
  database: Database,
  id: string,
  problem: string | null,
): Promise<void> {
  await database.updateTable('worker').set({ engine_problem: problem }).where('id', '=', id).execute();
}

/** The worker that has room for most, of those that live or may come back. */
export interface LargestWorker {
  readonly name: string;
  /** Cells of the largest grid that fits into its memory while it runs nothing. */
  readonly capacity: number;
}

/** Null: there may be a larger one on its way, as far as the asking worker can tell. */
export async function largestWorker(database: Database, asking: string): Promise<LargestWorker | null> {
  const { rows } = await sql<LargestWorker>`
    with most as (${mostRoom(asking)})
    select name, capacity from worker, most
    where ${COMES} and capacity = most.cells and most.settled limit 1`.execute(database);
  return rows.at(0) ?? null;
}
