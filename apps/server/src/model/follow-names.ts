import { kinds } from '@thermarium/kinds';
import { uniquePaths, worldFields } from '@thermarium/model';
import {
  childrenByParent,
  type Diff,
  type DiffEntry,
  kindNamed,
  mapNames,
  type ObjectHead,
  overlay,
  WORLD_ID,
} from '@thermarium/records';
import { sql } from 'kysely';
import { expectWork } from '../calls/running-call.ts';
import type { Values } from '../db/schema.ts';
import type { ProjectEdit } from './project-edit.ts';
import { readRows } from './read-rows.ts';

/** The fields of objects whose texts name other objects. */
const naming = kinds.flatMap(({ type, fields }) =>
  Object.entries(fields).flatMap(([key, field]) =>
    field.kind === 'text' && field.names ? [{ type, key }] : [],
  ),
);

/** The paths before and after a change, for each object, ms: 20,000 took 0.12 s. */
const MS_PER_OBJECT = 0.006;

/** An object as far as its path needs it. */
type Place = Pick<ObjectHead, 'id' | 'kind' | 'name' | 'parent_id' | 'position'>;

/**
 * Rewrites the texts that name objects by their paths, or materials, so that they name the same ones after this change as
 * before. A text that the change itself states is meant for the names as they are now.
 */
export async function followNames(edit: ProjectEdit): Promise<void> {
  const { database, project, diff } = edit;
  if (!diff.some(changesNames)) return;
  const isNaming = naming.map(({ type, key }) => sql`(kind = ${type} and fields->>${key} <> '')`);
  const users = await readRows(database, 'object', project, sql`(${sql.join(isNaming, sql` or `)})`);
  const { world } = await edit.world();
  if (users.length === 0 && !hasNames(world)) return;

  const { rows } = await sql<Place>`
    select id, kind, name, parent_id, position from object where project_id = ${project}`.execute(database);
  expectWork(rows.length * MS_PER_OBJECT);
  const follow = nameFollower(rows, diff);
  const stated = new Map(diff.map(({ table, id, after }) => [`${table}/${id}`, after]));
  const unstated = (record: string, column: string, values: Values) => {
    const after = stated.get(record) ?? {};
    return Object.fromEntries(Object.entries(values).filter(([key]) => !(`${column}.${key}` in after)));
  };
  await edit.update(
    'object',
    users.map((row) => {
      const followed = mapNames(
        kindNamed(row.kind).fields,
        unstated(`object/${row.id}`, 'fields', row.fields),
        follow,
      );
      return { row, content: { fields: { ...row.fields, ...followed } } };
    }),
  );
  const followed = mapNames(worldFields, unstated(`world/${WORLD_ID}`, 'world', world), follow);
  await edit.updateWorld({ world: { ...world, ...followed } });
}

/** Whether a change may give a record another name or path. A new object may take a name that only one had. */
function changesNames({ table, before, after }: DiffEntry): boolean {
  const isKept = before !== null && after !== null;
  if (table === 'material') return isKept && 'name' in after;
  if (table !== 'object') return false;
  return !isKept || ['name', 'parent_id', 'position'].some((key) => key in after);
}

function hasNames(world: Values): boolean {
  let found = false;
  mapNames(worldFields, world, (text) => {
    found ||= text !== '';
    return text;
  });
  return found;
}

/** A function from a text that named an object or a material before a change to the one that names it after it. */
function nameFollower(rows: readonly Place[], diff: Diff): Parameters<typeof mapNames>[2] {
  const places = placesBefore(rows, diff);
  const objectNames = new Set(places.map(({ name }) => name));
  const objects = new Map([...pathsOf(places)].map(([id, path]) => [path, id]));
  const after = pathsOf(rows);
  const materials = new Map(
    diff.flatMap(({ table, before, after: fresh }) =>
      table === 'material' && before && fresh && 'name' in fresh ? [[before.name, String(fresh.name)]] : [],
    ),
  );
  return (text, names) => {
    const object = objects.get(text.trim());
    if (object !== undefined) return after.get(object) ?? text;
    if (names === 'object' || objectNames.has(text)) return text;
    return materials.get(text) ?? text;
  };
}

function placesBefore(rows: readonly Place[], diff: Diff): readonly Place[] {
  const changes = new Map(diff.flatMap((entry) => (entry.table === 'object' ? [[entry.id, entry]] : [])));
  const gone = [...changes].flatMap(([id, { before, after }]) =>
    // A removed row has all its values here.
    before && !after ? [{ ...(before as unknown as Place), id }] : [],
  );
  const stayed = rows.flatMap((row) => {
    const change = changes.get(row.id);
    if (change === undefined) return [row];
    return change.before ? [{ ...row, ...overlay({ ...row }, change.before) } as Place] : [];
  });
  return [...stayed, ...gone];
}

function pathsOf(rows: readonly Place[]): ReadonlyMap<number, string> {
  const children = childrenByParent(rows);
  const paths = uniquePaths({
    top: children.get(null) ?? [],
    own: ({ name, kind }) => ({ name, type: kind }),
    inside: ({ id }) => children.get(id) ?? [],
  });
  return new Map([...paths].map(([{ id }, path]) => [id, path]));
}
