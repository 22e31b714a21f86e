import { hash } from 'node:crypto';
import { type ContextRows, type RecordContext, recordContext } from '@thermarium/records';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../db/schema.ts';

/** The parameters and materials by which the expressions and references of a project's rows are resolved. */
export interface ModelContext extends RecordContext {
  /** Two contexts with the same digest are equal. */
  readonly digest: string;
}

export function modelContext(rows: ContextRows): ModelContext {
  const digest = hash('sha1', JSON.stringify([rows.materials, rows.parameters]), 'base64');
  return { ...recordContext(rows), digest };
}

/** The context of a project as columns of a query, which `modelContext` takes. */
export function contextColumns(project: number): RawBuilder<ContextRows> {
  return sql`
    (
      select coalesce(json_agg(json_build_object('id', id, 'name', name, 'fields', fields)), '[]')
      from material where project_id = ${project}
    ) as materials,
    (
      select coalesce(json_agg(json_build_object('name', name, 'value', value)), '[]')
      from parameter where project_id = ${project}
    ) as parameters`;
}

export async function readModelContext(database: Kysely<Tables>, project: number): Promise<ModelContext> {
  const { rows } = await sql<ContextRows>`select ${contextColumns(project)}`.execute(database);
  return modelContext(rows[0]);
}
