import { type Kind, kindOf } from '@thermarium/kinds';
import { sameValue, worldFields } from '@thermarium/model';
import {
  completed,
  type Diff,
  type FieldMessage,
  type FlatValues,
  kindNamed,
  type ModelTable,
  modelTables,
  WORLD_ID,
} from '@thermarium/records';
import { sql } from 'kysely';
import type { Values } from '../../db/schema.ts';
import { changedSince, conflictOf } from '../../model/conflict.ts';
import type { ProjectEdit } from '../../model/project-edit.ts';
import type { ModelRow } from '../../model/rows.ts';
import { completeRow } from './complete-row.ts';
import type { Entry, Problems } from './problems.ts';
import { unsettable } from './settable-values.ts';

/** A record to add. */
export interface Put {
  readonly entry: Entry;
  readonly after: FlatValues;
}

/** A record to change, with its present row. */
interface Patch<Table extends ModelTable = ModelTable> extends Put {
  readonly row: ModelRow<Table>;
}

/** The part of a diff that concerns one table. */
export interface Part<Table extends ModelTable = ModelTable> {
  readonly puts: readonly Put[];
  readonly patches: readonly Patch<Table>[];
  readonly removals: readonly ModelRow<Table>[];
}

export type Parts = { readonly [Table in ModelTable]: Part<Table> } & {
  readonly world: { readonly entry: Entry; readonly after: FlatValues; readonly stored: Values } | null;
};

/**
 * A request's diff by tables, with the rows that it concerns. Throws field errors if the diff is invalid, and
 * `changed-since` if a record differs from `before`.
 */
export async function partsOf(edit: ProjectEdit, diff: Diff, problems: Problems): Promise<Parts> {
  const entries = diff.map((entry, at): Entry => ({ ...entry, at }));
  checkForms(edit, entries, problems);
  problems.expectNone();
  await checkIds(edit, entries, problems);
  const parts = {
    object: await partOf(edit, 'object', entries),
    material: await partOf(edit, 'material', entries),
    parameter: await partOf(edit, 'parameter', entries),
    plane: await partOf(edit, 'plane', entries),
    scenario: await partOf(edit, 'scenario', entries),
    world: await worldOf(edit, entries),
  };
  checkKeys(parts, problems);
  problems.expectNone();
  return parts;
}

const whole = (message: string): readonly FieldMessage[] => [{ path: [], message }];
const ofId = (message: string): readonly FieldMessage[] => [{ path: ['id'], message }];

/** Checks entries without reading their rows. */
function checkForms(edit: ProjectEdit, entries: readonly Entry[], problems: Problems): void {
  const seen = new Set<string>();
  for (const entry of entries) {
    const { table, id, before, after } = entry;
    const key = `${table}/${id}`;
    const isPatch = before !== null && after !== null;
    if (seen.has(key)) problems.tell(entry, ofId('This record stands in an earlier entry.'));
    seen.add(key);
    if (before === null && after === null)
      problems.tell(entry, whole('An entry needs `before`, `after` or both.'));
    else if (table === 'world') {
      if (id !== WORLD_ID) problems.tell(entry, ofId(`The world has the id ${WORLD_ID}.`));
      if (!isPatch) problems.tell(entry, whole('The world can only be changed.'));
    } else if (before === null && (id === 0 || id >= edit.unusedId)) {
      problems.tell(entry, ofId('Reserve the ids of new records first.'));
    }
    if ([before, after].some((values) => Object.keys(values ?? {}).some(isInherited))) {
      problems.tell(entry, whole('No record has such a value.'));
    }
    const keys = (values: object) => Object.keys(values).sort();
    if (isPatch && !sameValue(keys(before), keys(after))) {
      problems.tell(entry, whole('`before` and `after` must have the same fields.'));
    }
  }
}

/** A property that every object inherits (`constructor`) is not a value of a record. */
function isInherited(key: string): boolean {
  return key in Object.prototype;
}

/** Ids are unique across all tables. A record with the id in the entry's own table is a conflict instead. */
async function checkIds(
  { database, project }: ProjectEdit,
  entries: readonly Entry[],
  problems: Problems,
): Promise<void> {
  const puts = new Map(entries.flatMap((entry) => (entry.before === null ? [[entry.id, entry]] : [])));
  if (puts.size === 0) return;
  const ids = [...puts.keys()];
  const taken = modelTables.map(
    (table) => sql`select ${table}::text as "table", id from ${sql.table(table)}
      where project_id = ${project} and id = any(${ids})`,
  );
  const query = sql<{ table: ModelTable; id: number }>`${sql.join(taken, sql` union all `)}`;
  for (const { table, id } of (await query.execute(database)).rows) {
    const entry = puts.get(id);
    if (entry && entry.table !== table) problems.tell(entry, ofId(`A ${table} has this id.`));
  }
}

async function partOf<Table extends ModelTable>(
  edit: ProjectEdit,
  table: Table,
  entries: readonly Entry[],
): Promise<Part<Table>> {
  const own = entries.filter((entry) => entry.table === table);
  const rows = await completeRows(
    edit,
    table,
    own.map(({ id }) => id),
  );
  const part = { puts: [] as Put[], patches: [] as Patch<Table>[], removals: [] as ModelRow<Table>[] };
  for (const entry of own) {
    const row = rows.get(entry.id);
    const conflict = conflictOf(entry, row ? { ...row } : null);
    if (conflict) throw await changedSince(edit, conflict);
    if (!row && entry.after) part.puts.push({ entry, after: entry.after });
    else if (row && entry.after) part.patches.push({ entry, after: entry.after, row });
    else if (row) part.removals.push(row);
  }
  return part;
}

/** The rows by id, with values for all their fields. */
async function completeRows<Table extends ModelTable>(
  edit: ProjectEdit,
  table: Table,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ModelRow<Table>>> {
  const rows = await edit.byIds(table, ids);
  return new Map(rows.map((row) => [row.id, completeRow(table, row)]));
}

/** The same parts with rows read again. */
export async function afresh(edit: ProjectEdit, parts: Parts): Promise<Parts> {
  const { world } = parts;
  return {
    ...parts,
    object: await partAfresh(edit, 'object', parts.object),
    material: await partAfresh(edit, 'material', parts.material),
    plane: await partAfresh(edit, 'plane', parts.plane),
    world: world && { ...world, stored: (await edit.world()).world },
  };
}

async function partAfresh<Table extends ModelTable>(
  edit: ProjectEdit,
  table: Table,
  part: Part<Table>,
): Promise<Part<Table>> {
  const ids = part.patches.map(({ row }) => row.id);
  const rows = await completeRows(edit, table, ids);
  return {
    ...part,
    patches: part.patches.map((patch) => ({ ...patch, row: rows.get(patch.row.id) ?? patch.row })),
  };
}

async function worldOf(edit: ProjectEdit, entries: readonly Entry[]): Promise<Parts['world']> {
  const entry = entries.find(({ table }) => table === 'world');
  if (!entry?.after) return null;
  const { name, world: stored } = await edit.world();
  const conflict = conflictOf(entry, { name, world: completed(worldFields, stored) });
  if (conflict) throw await changedSince(edit, conflict);
  return { entry, after: entry.after, stored };
}

/** The kind of a new object; null: there is no such kind. */
export function kindOfPut({ after: { kind } }: Pick<Put, 'after'>): Kind | null {
  return (typeof kind === 'string' && kindOf(kind)) || null;
}

/** Reports values that do not exist or that a caller may not set. */
function checkKeys(parts: Parts, problems: Problems): void {
  const { world } = parts;
  if (world) problems.tell(world.entry, unsettable('world', world.after, { kind: null, isNew: false }));
  for (const table of modelTables) {
    for (const put of parts[table].puts) {
      const kind = table === 'object' ? kindOfPut(put) : null;
      if (table === 'object' && !kind) {
        problems.tell(put.entry, [{ path: ['kind'], message: 'There is no such kind of object.' }]);
      } else problems.tell(put.entry, unsettable(table, put.after, { kind, isNew: true }));
    }
    for (const { entry, after, row } of parts[table].patches) {
      const kind = 'kind' in row ? kindNamed(row.kind) : null;
      problems.tell(entry, unsettable(table, after, { kind, isNew: false }));
    }
  }
}
