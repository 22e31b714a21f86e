import type { Database } from '../../db/database.ts';
import { notFound } from '../../http/refused.ts';

/** Stored lines of a project's log. */
export const LOG_LENGTH = 10_000;

/** The log of a project, newest first: all of it, or what a task or its study logged. Throws `not-found`. */
export async function readLog(
  database: Database,
  project: number,
  task?: number,
): Promise<{ timestamp: string; log: string }[]> {
  const tasks = task === undefined ? null : await tasksOfWork(database, project, task);
  const lines = database
    .selectFrom('log_entry')
    .select(['timestamp', 'log'])
    .where('project_id', '=', project)
    .orderBy('id', 'desc')
    .limit(LOG_LENGTH);
  const rows = await (tasks === null ? lines : lines.where('task_id', 'in', tasks)).execute();
  return rows.map(({ timestamp, log }) => ({ timestamp: timestamp.toISOString(), log }));
}

/** The tasks that do one work: a task itself, and with any of a study all that run for it. */
async function tasksOfWork(database: Database, project: number, task: number): Promise<number[]> {
  const { study_id, study_part } = await database
    .selectFrom('task')
    .select(['study_id', 'study_part'])
    .where('project_id', '=', project)
    .where('id', '=', task)
    .executeTakeFirstOrThrow(notFound);
  if (study_id === null || study_part === 'load') return [task];
  const parts = await database
    .selectFrom('task')
    .select('id')
    .where('study_id', '=', study_id)
    .where('study_part', '<>', 'load')
    .execute();
  return parts.map(({ id }) => id);
}
