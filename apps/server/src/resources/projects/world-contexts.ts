import { parsePlainNumber } from '@thermarium/model';
import { type Kysely, sql } from 'kysely';
import type { Tables, Values } from '../../db/schema.ts';
import { type ModelContext, modelContext } from '../../model/model-context.ts';

/** The context of expressions and references where there is nothing to refer to. */
export const emptyContext: ModelContext = modelContext({ materials: [], parameters: [] });

/** The contexts of projects' worlds, in two queries however many there are, and none where no world needs any. */
export async function readWorldContexts(
  database: Kysely<Tables>,
  projects: readonly { readonly id: number; readonly world: Values }[],
): Promise<(project: number) => ModelContext> {
  const calculating = projects.filter(({ world }) => Object.values(world).some(isExpression));
  const filled = projects.filter(({ world }) => typeof world.material === 'number');
  const parameters = Map.groupBy(await readParameters(database, calculating.map(idOf)), projectOf);
  const materials = Map.groupBy(await readMaterialNames(database, filled.map(idOf)), projectOf);
  return (project) =>
    modelContext({
      materials: (materials.get(project) ?? []).map(({ id, name }) => ({ id, name, fields: {} })),
      parameters: parameters.get(project) ?? [],
    });
}

function idOf({ id }: { readonly id: number }): number {
  return id;
}

function projectOf({ project_id }: { readonly project_id: number }): number {
  return project_id;
}

function isExpression(value: unknown): boolean {
  return typeof value === 'string' && parsePlainNumber(value) === null;
}

async function readParameters(database: Kysely<Tables>, projects: readonly number[]) {
  if (projects.length === 0) return [];
  return database
    .selectFrom('parameter')
    .select(['project_id', 'name', 'value'])
    .where('project_id', '=', sql<number>`any(${projects})`)
    .execute();
}

async function readMaterialNames(database: Kysely<Tables>, projects: readonly number[]) {
  if (projects.length === 0) return [];
  return database
    .selectFrom('material')
    .select(['project_id', 'id', 'name'])
    .where('project_id', '=', sql<number>`any(${projects})`)
    .execute();
}
