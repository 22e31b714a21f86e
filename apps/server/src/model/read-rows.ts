import type { ModelTable } from '@thermarium/records';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../db/schema.ts';
import type { ModelRow } from './rows.ts';

/** The rows of one table of a project's model that fulfil a condition, in order of their ids. */
export async function readRows<Table extends ModelTable>(
  database: Kysely<Tables>,
  table: Table,
  project: number,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<ModelRow<Table>[]> {
  const query = sql<ModelRow<Table>>`
    select * from ${sql.table(table)} where project_id = ${project} and ${condition} order by id`;
  return (await query.execute(database)).rows;
}
