import type { materialAnswer } from '@thermarium/api';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { Tables } from '../../db/schema.ts';
import { readModelContext } from '../../model/model-context.ts';
import { readRows } from '../../model/read-rows.ts';
import { answerMaterial } from './checked-material.ts';

export async function readMaterials(
  database: Kysely<Tables>,
  project: number,
): Promise<z.input<typeof materialAnswer>[]> {
  const context = await readModelContext(database, project);
  const used = await usedMaterials(database, project);
  const rows = await readRows(database, 'material', project);
  return rows.map((row) => answerMaterial(row, context, used));
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
