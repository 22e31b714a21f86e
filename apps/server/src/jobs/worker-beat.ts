import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Interval of heartbeats, ms. */
const BEAT_EVERY = 5_000;
/** After this long without a heartbeat a worker counts as gone, s. */
export const SILENCE = 20;
/** How much larger another worker's room must be for a task to wait for it: rooms change by what else runs on a machine. */
export const MUCH_LARGER = 1.1;
/** After this long its row is deleted, s. */
const FORGOTTEN = 3_600;

/**
 * Sends heartbeats that tell other processes that this one solves, until the returned function is called.
 *
 * @param room cells of the largest grid that fits into its memory
 */
export async function keepBeating(
  database: Database,
  log: FastifyBaseLogger,
  room: () => number = () => 0,
): Promise<() => Promise<void>> {
  const worker = randomUUID();
  const beat = async () => {
    await sql`
      with forgotten as (
        delete from worker_beat where seen < now() - make_interval(secs => ${FORGOTTEN})
      )
      insert into worker_beat (worker, seen, cells) values (${worker}, now(), ${room()})
      on conflict (worker) do update set seen = now(), cells = excluded.cells`.execute(database);
  };
  await beat();
  const timer = setInterval(
    () => void beat().catch((error) => log.warn({ err: error }, 'A worker could not tell that it lives')),
    BEAT_EVERY,
  );
  return async () => {
    clearInterval(timer);
    await database.deleteFrom('worker_beat').where('worker', '=', worker).execute();
  };
}

/** The number of workers with a recent heartbeat. */
export async function countWorkers(database: Database): Promise<number> {
  const { rows } = await sql<{ workers: number }>`
    select count(*)::integer as workers from worker_beat
    where seen > now() - make_interval(secs => ${SILENCE})`.execute(database);
  return rows[0].workers;
}

/** Whether a worker lives whose memory holds a much larger grid than one of so many cells. */
export async function hasLargerWorker(database: Database, cells: number): Promise<boolean> {
  const { rows } = await sql`
    select from worker_beat
    where seen > now() - make_interval(secs => ${SILENCE}) and cells >= ${cells * MUCH_LARGER}
    limit 1`.execute(database);
  return rows.length > 0;
}
