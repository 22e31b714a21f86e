import { kinds } from '@thermarium/kinds';
import { type ModelTable, materialIds } from '@thermarium/records';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/schema.ts';
import type { ModelRow, RowContent } from './rows.ts';

/** A row to add, under an id that its project has not used. */
export type NewModelRow<Table extends ModelTable = ModelTable> = RowContent<Table> & { readonly id: number };

/** Adds rows to a project's model in one statement, and returns them in that order. */
export async function insertRows<Table extends ModelTable>(
  database: Kysely<Tables>,
  table: Table,
  contents: readonly NewModelRow<Table>[],
  stamp: Pick<ModelRow, 'project_id' | 'timestamp' | 'changed_by'>,
): Promise<ModelRow<Table>[]> {
  if (contents.length === 0) return [];
  const stamped = contents.map((content) => ({ ...content, ...following(content), ...stamp }));
  const query = sql<ModelRow<Table>>`
    insert into ${sql.table(table)}
    select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(stamped)}::jsonb)
    returning *`;
  return (await query.execute(database)).rows;
}

const fieldsOf = new Map(kinds.map(({ type, fields }) => [type, fields]));

/** The columns of an object that are derived from its fields. */
export function following(row: object): { material_ids?: number[] } {
  if (!('kind' in row) || typeof row.kind !== 'string' || !('fields' in row)) return {};
  const { fields } = row;
  return {
    material_ids: materialIds(fieldsOf.get(row.kind) ?? {}, typeof fields === 'object' ? { ...fields } : {}),
  };
}
