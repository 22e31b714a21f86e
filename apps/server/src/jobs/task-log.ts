import type { Kysely } from 'kysely';
import type { Tables } from '../db/schema.ts';
import type { ProjectEvents } from '../events/project-events.ts';

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
