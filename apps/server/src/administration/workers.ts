import type { AdminWorker } from '@thermarium/api';
import { bytesOfCells } from '@thermarium/mesh';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { notFound } from '../errors/refused.ts';
import { wakeWorkers } from '../jobs/wake.ts';
import { LIVES } from '../jobs/workers.ts';

/** The workers that live, and those that were lost within the last hour, by name. */
export function listWorkers(database: Database): Promise<AdminWorker[]> {
  return read(database, sql`worker.gone is null`);
}

/**
 * Drains a worker, which ends what it runs and takes no more, or lets it take tasks again. Throws `not-found`, also where
 * it was told to end.
 */
export async function drainWorker(
  database: Database,
  number: number,
  drained: boolean,
): Promise<AdminWorker> {
  await database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('worker')
      .set((eb) => ({ drained: drained ? eb.fn.coalesce('drained', sql<Date>`now()`) : null }))
      .where('number', '=', number)
      .where('gone', 'is', null)
      .returning('number')
      .executeTakeFirstOrThrow(notFound);
    await wakeWorkers(transaction);
  });
  const [worker] = await read(database, sql`worker.number = ${number}`);
  if (!worker) throw notFound();
  return worker;
}

interface WorkerRow extends Omit<AdminWorker, 'memory' | 'started' | 'seen' | 'drained'> {
  readonly capacity: number;
  readonly started: Date;
  readonly seen: Date;
  readonly drained: Date | null;
}

async function read(database: Database, which: RawBuilder<unknown>): Promise<AdminWorker[]> {
  const { rows } = await sql<WorkerRow>`
    select number as id, worker.name, host, version, places, capacity, started, seen, drained, ${LIVES} as lives,
      coalesce((
        select json_agg(json_build_object(
          'task', task.id, 'user_name', coalesce(account.email, ''), 'project', project.id, 'project_name', project.name,
          'paused', task.paused is not null
        ) order by task.id)
        from task join project on project.id = task.project_id left join account on account.id = task.user_id
        where task.state = 'RUNNING' and task.worker = worker.id
      ), '[]') as solves,
      case when engine is not null then json_build_object('name', engine, 'problem', engine_problem, 'running', (
        select count(*) from task where state = 'RUNNING' and job_attempt = attempt
      ), 'waiting', coalesce((
        select json_agg(json_build_object('jobs', jobs, 'message', message) order by jobs desc, message)
        from (
          select count(*) as jobs, message from task
          where state = 'PENDING' and job_attempt is not null group by message
        ) as waiting
      ), '[]')) end as engine
    from worker where ${which}
    order by worker.name, number`.execute(database);
  return rows.map(({ capacity, started, seen, drained, ...row }) => ({
    ...row,
    memory: row.engine ? null : bytesOfCells(capacity),
    started: started.toISOString(),
    seen: seen.toISOString(),
    drained: drained?.toISOString() ?? null,
  }));
}
