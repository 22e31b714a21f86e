import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { GRACE, type WorkerRoom, type WorkerTraits } from './workers.ts';

/** Interval of heartbeats, ms. */
const BEAT_EVERY = 1_000;
/** After this long without a heartbeat the worker of a task counts as lost, s. */
export const LOST_AFTER = 5;

/** Asks the database over a connection that calls do not wait for. */
type Ask = (text: string, values: readonly unknown[]) => Promise<readonly unknown[]>;

/** One delivery of a task. */
export interface Delivery {
  readonly id: number;
  readonly attempt: number;
}

const heard = z.object({
  /** Whether it is to take no more tasks. */
  drained: z.boolean(),
  /** Its tasks that are still its own. */
  own: z.array(z.number()),
  /** Whether workers of other tasks may be lost, or the process that gave them to an engine. */
  lost: z.boolean(),
  /** Whether studies run whose scenario was deleted. */
  orphans: z.boolean(),
});
/** The answer to a heartbeat. */
export type Heard = z.infer<typeof heard>;

interface BeatOptions {
  readonly ask: Ask;
  readonly worker: WorkerTraits;
  readonly room: () => WorkerRoom;
  /** The tasks that it runs or has paused. */
  readonly running: () => readonly Delivery[];
  readonly onHeard: (heard: Heard, beaten: readonly Delivery[]) => void;
  readonly log: FastifyBaseLogger;
}

/**
 * Tells every second that a worker lives, for itself and all its tasks in one statement, until the returned function is
 * called. A row that somebody holds just now is left out, rather than waited for.
 */
export function keepBeating({ ask, worker, room, running, onHeard, log }: BeatOptions): () => Promise<void> {
  let beating: Promise<void> | null = null;
  const beat = async () => {
    const { id, name, host, version, places, engine = null } = worker;
    const { cells, capacity } = room();
    const tasks = running();
    const [answer] = await ask(BEAT, [
      ...[id, name, host, version, places, cells, capacity, engine],
      tasks.map((task) => task.id),
      tasks.map((task) => task.attempt),
    ]);
    onHeard(heard.parse(answer), tasks);
  };
  const timer = setInterval(() => {
    beating ??= beat()
      .catch((error) => log.warn({ err: error }, 'A worker could not tell that it lives'))
      .finally(() => {
        beating = null;
      });
  }, BEAT_EVERY);
  return async () => {
    clearInterval(timer);
    await beating;
  };
}

const BEAT = `
with told as (
  insert into worker (id, name, host, version, places, cells, capacity, engine) values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (id) do update set seen = now(), cells = excluded.cells, capacity = excluded.capacity,
    gone = null
  returning drained
), mine as (
  select * from unnest($9::integer[], $10::integer[]) as mine (id, attempt)
), own as (
  select task.id from task join mine using (id, attempt) where state = 'RUNNING'
), beaten as (
  update task set heartbeat = now() from (
    select task.id from task join mine using (id, attempt) where state = 'RUNNING' for update of task skip locked
  ) as free
  where task.id = free.id
)
select
  (select drained is not null from told) as drained,
  array(select id from own) as own,
  exists (
    select from task where state = 'RUNNING' and id not in (select id from own)
      and coalesce(heartbeat, '-infinity') < now() - make_interval(secs => ${LOST_AFTER})
  ) or (
    exists (select from task where state = 'PENDING' and job_attempt is not null)
    and not exists (select from worker where engine is not null and seen > now() - make_interval(secs => ${GRACE}))
  ) as lost,
  exists (
    select from study where state in ('PENDING', 'RUNNING') and not exists (
      select from scenario where scenario.project_id = study.project_id and scenario.id = study.scenario_id
    )
  ) as orphans`;
