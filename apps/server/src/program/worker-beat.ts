import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Interval of heartbeats, ms. */
const BEAT_EVERY = 5_000;
/** After this long without a heartbeat a worker counts as gone, s. */
const SILENCE = 20;
/** After this long its row is deleted, s. */
const FORGOTTEN = 3_600;

/** Sends heartbeats that tell other processes that this one solves, until the returned function is called. */
export async function keepBeating(database: Database, log: FastifyBaseLogger): Promise<() => Promise<void>> {
  const worker = randomUUID();
  const beat = async () => {
    await sql`
      with forgotten as (
        delete from worker_beat where seen < now() - make_interval(secs => ${FORGOTTEN})
      )
      insert into worker_beat (worker, seen) values (${worker}, now())
      on conflict (worker) do update set seen = now()`.execute(database);
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
