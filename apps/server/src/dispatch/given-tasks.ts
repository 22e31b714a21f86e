import type { Selectable } from 'kysely';
import { type Transaction as KyselyTransaction, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { LOST_AFTER } from '../jobs/heartbeat.ts';
import { wakeWorkers } from '../jobs/wake.ts';
import type { UnluckyTask } from './verdicts.ts';

type TaskRow = Selectable<Tables['task']>;

/** A task that an engine was given and that has not ended: it waits there, or its job runs it, or has handed it back. */
export type GivenTask = Pick<
  TaskRow,
  | 'id'
  | 'project_id'
  | 'user_id'
  | 'study_id'
  | 'impedance'
  | 'transient'
  | 'state'
  | 'progress'
  | 'message'
  | 'attempt'
  | 'job'
  | 'cells'
  | 'tries'
> & {
  /** The attempt that its job is to make. */
  readonly job_attempt: number;
  /** For how long nothing was heard of it, s. */
  readonly silence: number;
};

const COLUMNS = sql`
  id, project_id, user_id, study_id, impedance, transient, state, progress, message, attempt, job, cells, tries,
  job_attempt, extract(epoch from now() - coalesce(heartbeat, '-infinity'))::float8 as silence`;

/** The oldest first. */
export async function givenTasks(database: Database): Promise<GivenTask[]> {
  const { rows } = await sql<GivenTask>`
    select ${COLUMNS} from task where state = 'PENDING' and job_attempt is not null
    union all
    select ${COLUMNS} from task where state = 'RUNNING' and job_attempt = attempt
    order by id`.execute(database);
  return rows;
}

type Named = Pick<GivenTask, 'id' | 'job_attempt'>;

/** Writes down by which name the engine knows a task's job. */
export async function noteJob(database: Database, { id, job_attempt }: Named, job: string): Promise<void> {
  await database
    .updateTable('task')
    .set({ job })
    .where('id', '=', id)
    .where('job_attempt', '=', job_attempt)
    .execute();
}

/** Writes down why a task's job waits. False: it does not wait any more. */
export async function noteWait(
  database: Database,
  { id, job_attempt }: Named,
  message: string,
): Promise<boolean> {
  const noted = await database
    .updateTable('task')
    .set({ message })
    .where('id', '=', id)
    .where('job_attempt', '=', job_attempt)
    .where('state', '=', 'PENDING')
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Takes a task back whose job has handed it back: it waits for its turn as it did before. */
export async function takeBack(database: Database, { id, job_attempt }: Named): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('task')
      .set({ job: null, job_attempt: null })
      .where('id', '=', id)
      .where('job_attempt', '=', job_attempt)
      .where('state', '=', 'PENDING')
      .execute();
    await wakeWorkers(transaction);
  });
}

/** A task whose job came to nothing, locked; null: it has ended, or is heard of again. */
export async function unluckyTask(
  transaction: KyselyTransaction<Tables>,
  { id, job_attempt }: Named,
): Promise<UnluckyTask | null> {
  const { rows } = await sql<UnluckyTask>`
    select id, tries, cells, attempt = job_attempt as begun from task
    where id = ${id} and job_attempt = ${job_attempt} and (state = 'PENDING' or (
      state = 'RUNNING' and attempt = job_attempt
      and coalesce(heartbeat, '-infinity') < now() - make_interval(secs => ${LOST_AFTER})
    ))
    for update skip locked`.execute(transaction);
  return rows.at(0) ?? null;
}
