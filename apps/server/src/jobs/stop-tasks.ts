import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../db/schema.ts';
import type { ProjectEvents } from '../events/project-events.ts';
import { insertLog, publishLog } from '../events/task-log.ts';
import { markStopped } from '../studies/end-study.ts';
import { publishTask } from './publish-task.ts';
import type { AttemptContext } from './task-attempt.ts';
import { tellToStop } from './wake.ts';

/** The study that a task is a part of; null: none, or it only loads a case of one. */
export async function studyOf(transaction: Transaction<Tables>, task: number): Promise<number | null> {
  const found = await transaction
    .selectFrom('task')
    .select(['study_id', 'study_part'])
    .where('id', '=', task)
    .executeTakeFirst();
  return found && found.study_part !== 'load' ? found.study_id : null;
}

/** The columns that a log and those who follow a task are told. */
const TOLD = [
  'id',
  'project_id',
  'study_id',
  'impedance',
  'transient',
  'state',
  'progress',
  'message',
] as const;
const STOPPED = { state: 'STOPPED', message: 'Stopped.', paused: null, snapshot: '{}' } as const;

export async function stopTask(transaction: Transaction<Tables>, task: number, now: Date) {
  const stopped = await transaction
    .updateTable('task')
    .set({ ...STOPPED, finished: now })
    .where('id', '=', task)
    .where('state', 'in', ['PENDING', 'RUNNING'])
    .returning(TOLD)
    .executeTakeFirst();
  if (!stopped) return null;
  await tellToStop(transaction, [task]);
  return { task: stopped, rows: await insertLog(transaction, stopped, ['Stopped.']) };
}

/** Stops all tasks of a study; null: it had ended. */
export async function stopStudy(transaction: Transaction<Tables>, study: number, now: Date) {
  const stopped = await transaction
    .updateTable('task')
    .set({ ...STOPPED, finished: now })
    .where('study_id', '=', study)
    .where('study_part', '<>', 'load')
    .where('state', 'in', ['PENDING', 'RUNNING'])
    .returning(TOLD)
    .returning(['attempt', 'job_attempt'])
    .execute();
  if (!(await markStopped(transaction, study, now)) || stopped.length === 0) return null;
  // Only a task that was taken has a worker, or a job.
  await tellToStop(
    transaction,
    stopped.flatMap(({ id, attempt, job_attempt }) => (attempt > 0 || job_attempt !== null ? id : [])),
  );
  const [task] = stopped;
  return { task, rows: await insertLog(transaction, task, ['The study was stopped.']) };
}

export async function publishStop(
  { database, events }: { readonly database: Kysely<Tables>; readonly events: ProjectEvents },
  { task, rows }: NonNullable<Awaited<ReturnType<typeof stopTask>>>,
): Promise<void> {
  await publishLog(events, task, rows);
  await publishTask({ database, events }, task);
}

/** Stops the studies of scenarios that were deleted: undoing that brings the solved cases back. */
export async function stopOrphans({ database, events, clock }: AttemptContext): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from study where state in ('PENDING', 'RUNNING') and not exists (
      select from scenario where scenario.project_id = study.project_id and scenario.id = study.scenario_id
    )`.execute(database);
  for (const { id } of rows) {
    const stopped = await database
      .transaction()
      .execute((transaction) => stopStudy(transaction, id, clock()));
    if (stopped) await publishStop({ database, events }, stopped);
  }
}
