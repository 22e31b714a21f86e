import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../db/schema.ts';
import type { ModelRow } from './rows.ts';
import type { TreeRow } from './tree-nodes.ts';

/** The objects of a project that fulfil a condition, their fields as text: most need not be taken apart. */
export async function readTreeRows(
  database: Kysely<Tables>,
  project: number,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<TreeRow[]> {
  const { rows } = await sql<TreeRow>`
    select id, kind, parent_id, position, name, active, visible, collapsed, timestamp, fields::text as fields
    from object where project_id = ${project} and ${condition}`.execute(database);
  return rows;
}

/** A row that was read or written just now, as the writer of nodes takes it. */
export function asTreeRow({ fields, ...row }: ModelRow<'object'>): TreeRow {
  return { ...row, fields: JSON.stringify(fields) };
}
