import { kinds } from '@thermarium/kinds';
import { type FieldTable, materialFields, planeFields, quoted, worldFields } from '@thermarium/model';
import { mapExpressions, renamedIn, usesIn } from '@thermarium/records';
import { sql } from 'kysely';
import { expectWork } from '../calls/running-call.ts';
import type { Values } from '../db/schema.ts';
import type { ProjectEdit } from './project-edit.ts';
import { readRows } from './read-rows.ts';

const fieldsOf = new Map<string, FieldTable>(kinds.map(({ type, fields }) => [type, fields]));

function isUsedIn(table: FieldTable, values: Values, name: string): boolean {
  return usesIn(table, values, name).length > 0;
}

/** Reading and rewriting an object, ms: 20,000 took 0.9 s. */
const MS_PER_USE = 0.045;

/** The rows that may use a parameter: those whose text contains its name. */
async function candidates({ database, project }: ProjectEdit, name: string) {
  const mentions = sql<boolean>`strpos(fields::text, ${name}) > 0`;
  const { uses } = await database
    .selectFrom('object')
    .select(sql<number>`count(*)::integer`.as('uses'))
    .where('project_id', '=', project)
    .where(mentions)
    .executeTakeFirstOrThrow();
  expectWork(uses * MS_PER_USE);
  return {
    objects: await readRows(database, 'object', project, mentions),
    materials: await readRows(database, 'material', project, mentions),
    planes: await readRows(database, 'plane', project, sql`strpos(coordinate::text, ${name}) > 0`),
  };
}

export interface ParameterUser {
  /** For messages: `'die'`, `the world`. */
  readonly title: string;
  /** The account that changed it last. */
  readonly changedBy: number | null;
}

/** The objects, materials and planes, and the world, that use a parameter in an expression. */
export async function usersOfParameter(edit: ProjectEdit, name: string): Promise<ParameterUser[]> {
  const { objects, materials, planes } = await candidates(edit, name);
  const { world, world_changed_by } = await edit.world();
  const rows = [
    ...objects.filter(({ kind, fields }) => isUsedIn(fieldsOf.get(kind) ?? {}, fields, name)),
    ...materials.filter(({ fields }) => isUsedIn(materialFields, fields, name)),
    ...planes.filter((plane) => isUsedIn(planeFields, { ...plane }, name)),
  ];
  const using = rows.map((row) => ({ title: quoted(row.name), changedBy: row.changed_by }));
  if (!isUsedIn(worldFields, world, name)) return using;
  return [...using, { title: 'the world', changedBy: world_changed_by }];
}

/** Renames a parameter in every expression of the project. `refuse` throws if an expression becomes too long. */
export async function renameInExpressions(
  edit: ProjectEdit,
  from: string,
  to: string,
  refuse: (message: string) => never,
): Promise<void> {
  const rewrite = (text: string) => renamedIn(text, from, to, refuse);
  const { objects, materials, planes } = await candidates(edit, from);
  await edit.update(
    'object',
    objects.map((row) => ({
      row,
      content: { fields: mapExpressions(fieldsOf.get(row.kind) ?? {}, row.fields, rewrite) },
    })),
  );
  await edit.update(
    'material',
    materials.map((row) => ({
      row,
      content: { fields: mapExpressions(materialFields, row.fields, rewrite) },
    })),
  );
  await edit.update(
    'plane',
    planes.map((row) => ({
      row,
      content: { coordinate: typeof row.coordinate === 'string' ? rewrite(row.coordinate) : row.coordinate },
    })),
  );
  const { world } = await edit.world();
  await edit.updateWorld({ world: mapExpressions(worldFields, world, rewrite) });
}
