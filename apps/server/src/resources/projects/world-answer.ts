import { materialIdKey } from '@thermarium/api';
import {
  defaultOf,
  evaluateScalar,
  type FieldTable,
  type ParameterValues,
  parsePlainNumber,
  worldFields,
} from '@thermarium/model';
import { type Kysely, sql } from 'kysely';
import type { Tables, Values } from '../../db/schema.ts';

/** What expressions and references of a project's fields are read against. */
export interface FieldContext {
  readonly parameters: ParameterValues;
  /** Names by id. */
  readonly materials: ReadonlyMap<number, string>;
}

/**
 * Stored fields as they are answered: what was typed, each number again evaluated under `_calc` (null where it has no
 * value), materials by id and by name. What is not stored has its default.
 */
export function answerFields(table: FieldTable, stored: Values, context: FieldContext): Values {
  const answer: { [key: string]: unknown } = {};
  for (const [key, field] of Object.entries(table)) {
    if (field.kind === 'material') {
      const id = stored[materialIdKey(key)];
      const name = typeof id === 'number' ? context.materials.get(id) : undefined;
      answer[materialIdKey(key)] = name === undefined ? null : id;
      answer[key] = name ?? null;
      continue;
    }
    const value = stored[key] ?? defaultOf(field);
    if (field.kind === 'number') answer[`${key}_calc`] = calculated(value, context.parameters);
    answer[key] =
      field.kind === 'list' && Array.isArray(value)
        ? value.map((row: Values) => answerFields(field.item, row, context))
        : value;
  }
  return answer;
}

function calculated(value: unknown, parameters: ParameterValues): number | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const outcome = evaluateScalar(value, parameters);
  return outcome.ok ? outcome.value : null;
}

/** A project's world as every call answers it. */
export function answerWorld(stored: Values, context: FieldContext): Values {
  return answerFields(worldFields, stored, context);
}

const NOTHING: FieldContext = { parameters: new Map(), materials: new Map() };

/** The contexts of projects' worlds, in two queries however many there are, and none where no world needs any. */
export async function readWorldContexts(
  database: Kysely<Tables>,
  projects: readonly { readonly id: number; readonly world: Values }[],
): Promise<(project: number) => FieldContext> {
  const calculating = projects.filter(({ world }) => Object.values(world).some(isExpression));
  const filled = projects.filter(({ world }) => typeof world.material === 'number');
  const parameters = await readParameters(database, calculating.map(idOf));
  const materials = await readMaterialNames(database, filled.map(idOf));
  return (project) => ({
    parameters: parameters.get(project) ?? NOTHING.parameters,
    materials: materials.get(project) ?? NOTHING.materials,
  });
}

/** The context of one project. */
export async function readContext(database: Kysely<Tables>, project: number): Promise<FieldContext> {
  return {
    parameters: (await readParameters(database, [project])).get(project) ?? NOTHING.parameters,
    materials: (await readMaterialNames(database, [project])).get(project) ?? NOTHING.materials,
  };
}

function idOf({ id }: { readonly id: number }): number {
  return id;
}

function isExpression(value: unknown): boolean {
  return typeof value === 'string' && parsePlainNumber(value) === null;
}

async function readParameters(
  database: Kysely<Tables>,
  projects: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, number>>> {
  if (projects.length === 0) return new Map();
  const rows = await database
    .selectFrom('parameter')
    .select(['project_id', 'name', 'value'])
    .where('project_id', '=', sql<number>`any(${projects})`)
    .execute();
  return byProject(rows, ({ name, value }) => [name, value]);
}

async function readMaterialNames(
  database: Kysely<Tables>,
  projects: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<number, string>>> {
  if (projects.length === 0) return new Map();
  const rows = await database
    .selectFrom('material')
    .select(['project_id', 'id', 'name'])
    .where('project_id', '=', sql<number>`any(${projects})`)
    .execute();
  return byProject(rows, ({ id, name }) => [id, name]);
}

function byProject<Row extends { readonly project_id: number }, Key, Value>(
  rows: readonly Row[],
  entry: (row: Row) => readonly [Key, Value],
): ReadonlyMap<number, ReadonlyMap<Key, Value>> {
  const groups = Map.groupBy(rows, ({ project_id }) => project_id);
  return new Map([...groups].map(([project, group]) => [project, new Map(group.map(entry))]));
}
