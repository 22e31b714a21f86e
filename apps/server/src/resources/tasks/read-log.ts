import type { Database } from '../../db/database.ts';

/** Stored lines of a project's log. */
export const LOG_LENGTH = 10_000;

/** The log of a project, newest first. */
export async function readLog(
  database: Database,
  project: number,
): Promise<{ timestamp: string; log: string }[]> {
  const rows = await database
    .selectFrom('log_entry')
    .select(['timestamp', 'log'])
    .where('project_id', '=', project)
    .orderBy('id', 'desc')
    .limit(LOG_LENGTH)
    .execute();
  return rows.map(({ timestamp, log }) => ({ timestamp: timestamp.toISOString(), log }));
}
