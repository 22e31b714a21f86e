import { type AnsweredMaterial, answerMaterial as answered } from '@thermarium/records';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { type ModelContext, readModelContext } from '../../model/model-context.ts';
import { readRows } from '../../model/read-rows.ts';
import type { ModelRow } from '../../model/rows.ts';

export async function readMaterials(database: Kysely<Tables>, project: number): Promise<AnsweredMaterial[]> {
  const context = await readModelContext(database, project);
  const used = await usedMaterials(database, project);
  const rows = await readRows(database, 'material', project);
  return rows.map((row) => answerMaterial(row, context, used));
}

export function answerMaterial(
  row: ModelRow<'material'>,
  context: ModelContext,
  used: ReadonlySet<number>,
): AnsweredMaterial {
  return answered(row, context, used, row.timestamp.toISOString());
}

/** The materials that an object or the world refers to. */
export async function usedMaterials(database: Kysely<Tables>, project: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct unnest(material_ids) as id from object where project_id = ${project}
    union
    select (world->>'material')::integer from project where id = ${project} and world->>'material' is not null
    `.execute(database);
  return new Set(rows.map(({ id }) => id));
}

/** The things that refer to a material, in words for people. */
export async function usersOfMaterial(
  database: Kysely<Tables>,
  project: number,
  id: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ title: string }>`
    select '''' || name || '''' as title from object
    where project_id = ${project} and material_ids @> array[${id}::integer]
    union all
    select 'the world' from project where id = ${project} and world->>'material' = ${String(id)}
    `.execute(database);
  return rows.map(({ title }) => title);
}
