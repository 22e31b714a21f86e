import type { Selectable } from 'kysely';
import type { Tables, Values } from '../db/schema.ts';

/** The tables whose rows make up a project's model; ids are the project's own, unique over all of them. */
export const modelTables = ['object', 'material', 'parameter', 'plane', 'scenario'] as const;
export type ModelTable = (typeof modelTables)[number];

export type ModelRow<Table extends ModelTable = ModelTable> = Selectable<Tables[Table]> & RowKeeping;

/** What every row of a model has beside its content. */
interface RowKeeping {
  readonly project_id: number;
  readonly id: number;
  readonly timestamp: Date;
  readonly changed_by: number | null;
}

/** What a caller may set of a row; the rest is bookkeeping. */
export type RowContent<Table extends ModelTable = ModelTable> = Omit<
  Selectable<Tables[Table]>,
  keyof RowKeeping
>;

/** Changes of these leave a node's version as it is: they are how it is looked at. */
const VIEW_COLUMNS: readonly string[] = ['visible', 'collapsed'];

export function isViewOnly(changed: readonly string[]): boolean {
  return changed.every((key) => VIEW_COLUMNS.includes(key));
}

const BOOKKEEPING: readonly string[] = ['project_id', 'id', 'timestamp', 'changed_by'];
/** Columns of named values, which are compared value by value: two people may change different fields of one object. */
const NESTED: readonly string[] = ['fields', 'world'];

/** A row without its bookkeeping: what undo would have to put back. */
export function contentOf(row: Values): Values {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !BOOKKEEPING.includes(column)));
}

/** A row's content with named values spelled out: `fields.dx`. */
export function flatten(row: Values): Values {
  return Object.fromEntries(
    Object.entries(contentOf(row)).flatMap(([column, value]) => {
      if (!NESTED.includes(column) || typeof value !== 'object' || value === null) return [[column, value]];
      return Object.entries(value).map(([key, inner]): [string, unknown] => [`${column}.${key}`, inner]);
    }),
  );
}

/** The columns of a row after flat values were laid over it. */
export function overlay(row: Values, flat: Values): Values {
  const changed: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(flat)) {
    const [column, ...rest] = path.split('.');
    if (rest.length === 0) changed[column] = value;
    else changed[column] = { ...asValues(changed[column] ?? row[column]), [rest.join('.')]: value };
  }
  return changed;
}

function asValues(value: unknown): Values {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

export interface ValueChange {
  /** Only what differs; null in `before` of a row that is new, in `after` of one that is gone. */
  readonly before: Values | null;
  readonly after: Values | null;
}

/** What differs between two rows, flat; null where nothing does. A value that is not there counts as null. */
export function difference(before: Values, after: Values): { before: Values; after: Values } | null {
  const [old, fresh] = [flatten(before), flatten(after)];
  const keys = new Set([...Object.keys(old), ...Object.keys(fresh)]);
  const changed = [...keys].filter((key) => !sameValue(old[key], fresh[key]));
  if (changed.length === 0) return null;
  const pick = (from: Values) => Object.fromEntries(changed.map((key) => [key, from[key] ?? null]));
  return { before: pick(old), after: pick(fresh) };
}

/** Equality of JSON values, whatever the order of keys. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return (a ?? null) === (b ?? null);
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [inA, inB] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  const keys = new Set([...inA.keys(), ...inB.keys()]);
  return [...keys].every((key) => sameValue(inA.get(key), inB.get(key)));
}
