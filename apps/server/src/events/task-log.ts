import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { notFound } from '../errors/refused.ts';
import type { ProjectEvents } from './project-events.ts';

/** Stored lines of a project's log. */
export const LOG_LENGTH = 10_000;
/** Longest line of the log, characters. */
const LONGEST_LINE = 2000;

export interface LogRow {
  readonly timestamp: Date;
  readonly log: string;
}

/** Adds lines to a project's log; `publishLog` publishes them once they are committed. */
export async function insertLog(
  database: Kysely<Tables>,
  { id, project_id }: { readonly id: number; readonly project_id: number },
  lines: readonly string[],
): Promise<LogRow[]> {
  if (lines.length === 0) return [];
  // PostgreSQL stores no NUL in text.
  const values = lines.map((line) => ({
    project_id,
    task_id: id,
    log: line.replaceAll('\0', '').slice(0, LONGEST_LINE),
  }));
  return database.insertInto('log_entry').values(values).returning(['timestamp', 'log']).execute();
}

/** Publishes log lines to everybody who has the project open. */
export async function publishLog(
  events: ProjectEvents,
  { id, project_id }: { readonly id: number; readonly project_id: number },
  rows: readonly LogRow[],
): Promise<void> {
  for (const { timestamp, log } of rows) {
    await events.publish(project_id, { type: 'log', task_id: id, timestamp: timestamp.toISOString(), log });
  }
}

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
