import type { HistoryState } from '@thermarium/api';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../db/schema.ts';

/** Whether a user has changes of their own to undo and to redo in a project, as a column of a query. */
export function ownHistory(project: number, user: number): RawBuilder<HistoryState> {
  const own = sql`select from change where project_id = ${project} and user_id = ${user}`;
  return sql`json_build_object('undo', exists (${own} and not undone), 'redo', exists (${own} and undone))`;
}

export async function readOwnHistory(
  database: Kysely<Tables>,
  project: number,
  user: number,
): Promise<HistoryState> {
  const { rows } = await sql<{ history: HistoryState }>`
    select ${ownHistory(project, user)} as history`.execute(database);
  return rows[0].history;
}
