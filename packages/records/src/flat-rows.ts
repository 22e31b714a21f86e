import { defaultsOf, type FieldTable, type KeptValues, sameValue } from '@thermarium/model';
import type { RecordTable } from './diff.ts';
import { recordTypes } from './record-types.ts';

export type Values = { readonly [key: string]: unknown };

/** The values of a row under the keys of a table; those that are undefined are left out. */
export function ownValues<Row extends object, Table extends object>(
  row: Row,
  table: Table,
): { [Key in keyof Pick<Row, keyof Row & keyof Table>]: Exclude<Row[Key], undefined> } {
  const values: Values = { ...(row as Values) };
  const own = Object.keys(table).flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]]));
  // The keys and values are those of the row.
  return Object.fromEntries(own) as never;
}

/** The values of a new record of plain fields: the stated ones, and defaults for the others. */
export function newValues<Fields extends FieldTable>(fields: Fields, stated: object): KeptValues<Fields> {
  // The callers' schemas require what has no default.
  return { ...defaultsOf(fields), ...ownValues(stated, fields) } as KeptValues<Fields>;
}

/** Columns of an object's view: changing them does not change the object's timestamp. */
const VIEW_COLUMNS: readonly string[] = ['visible', 'collapsed'];
/** Columns outside the model: changing them adds no history entry and conflicts with no other change. */
const UNRECORDED: readonly string[] = ['collapsed'];

export function isViewOnly(changed: readonly string[]): boolean {
  return changed.every((key) => VIEW_COLUMNS.includes(key));
}

export function isUnrecorded(changed: readonly string[]): boolean {
  return changed.every((key) => UNRECORDED.includes(key));
}

/** `material_ids` is derived from the fields, so that two people may change different references of one object. */
const BOOKKEEPING: readonly string[] = ['project_id', 'id', 'timestamp', 'changed_by', 'material_ids'];
/**
 * The column of a table that holds the values of fields, which are compared one by one, so that two people may change
 * different fields of one object; null: each has a column of its own.
 */
export function nestedColumn(table: RecordTable): string | null {
  return recordTypes[table].nested;
}

/** Columns in which null values are not stored. */
const SPARSE: readonly string[] = ['parameters'];

const nestedColumns = new Set<string | null>(Object.values(recordTypes).map(({ nested }) => nested));

/** A row's content as flat values (`fields.dx`), without bookkeeping columns. */
export function flatten(row: Values): Values {
  const flat: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) {
    if (BOOKKEEPING.includes(column)) continue;
    if (!nestedColumns.has(column)) flat[column] = value;
    else for (const [key, inner] of Object.entries(asValues(value))) flat[`${column}.${key}`] = inner;
  }
  return flat;
}

/** The changed columns of a row after laying flat values over it. */
export function overlay(row: Values, flat: Values): Values {
  const changed: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(flat)) {
    const [column, ...rest] = path.split('.');
    if (rest.length === 0) changed[column] = value;
    else changed[column] = { ...asValues(changed[column] ?? row[column]), [rest.join('.')]: value };
    if (value === null && SPARSE.includes(column)) changed[column] = withoutNulls(changed[column]);
  }
  return changed;
}

/** The whole content of a row from its flat values. */
export function unflatten(table: RecordTable, flat: Values): Values {
  const nested = nestedColumn(table);
  const empty = nested === null ? {} : { [nested]: {} };
  return { ...empty, ...overlay(empty, flat) };
}

function withoutNulls(values: unknown): Values {
  return Object.fromEntries(Object.entries(asValues(values)).filter(([, value]) => value !== null));
}

function asValues(value: unknown): Values {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

export interface ValueChange {
  /** Only the values that differ; `before` is null for a new row, `after` for a deleted one. */
  readonly before: Values | null;
  readonly after: Values | null;
}

/** The flat values that differ between two rows; null if none do. A missing value counts as null. */
export function difference(before: Values, after: Values): { before: Values; after: Values } | null {
  const [old, fresh] = differingValues(before, after);
  return narrowed(flatten(old), flatten(fresh));
}

/** Two rows without the values that are identical in both: a change of many objects leaves nearly all as they are. */
function differingValues(before: Values, after: Values): readonly [Values, Values] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  const [old, fresh]: Record<string, unknown>[] = [{}, {}];
  for (const key of keys) {
    const [was, is] = [before[key], after[key]];
    if (was === is) continue;
    [old[key], fresh[key]] = nestedColumns.has(key)
      ? differingValues(asValues(was), asValues(is))
      : [was, is];
  }
  return [old, fresh];
}

/** The flat values that differ; null if none do. */
export function narrowed(old: Values, fresh: Values): { before: Values; after: Values } | null {
  const keys = new Set([...Object.keys(old), ...Object.keys(fresh)]);
  const changed = [...keys].filter((key) => !sameValue(old[key], fresh[key]));
  if (changed.length === 0) return null;
  const pick = (from: Values) => Object.fromEntries(changed.map((key) => [key, from[key] ?? null]));
  return { before: pick(old), after: pick(fresh) };
}

/** Combines two successive changes of one row; null if the second one reverts the first. */
export function combined(first: ValueChange, second: ValueChange): ValueChange | null {
  const before = first.before && second.before ? { ...second.before, ...first.before } : first.before;
  const after = first.after && second.after ? { ...first.after, ...second.after } : second.after;
  if (before && after) return narrowed(before, after);
  return before || after ? { before, after } : null;
}

/** The keys of flat values that differ from the row's present ones, without columns outside the model. */
export function differing(row: Values, flat: Values): string[] {
  const now = flatten(row);
  return Object.keys(flat).filter((key) => !UNRECORDED.includes(key) && !sameValue(now[key], flat[key]));
}
