import type { Parameter, Plane, Sampling } from '@thermarium/model';
import type { Diff, RecordTable } from './diff.ts';
import { isUnrecorded, isViewOnly, overlay, unflatten, type Values } from './flat-rows.ts';
import type { MaterialContent } from './material-content.ts';
import { type RecordContext, recordContext } from './record-context.ts';
import type { ObjectHead } from './record-tree.ts';

interface Kept {
  readonly id: number;
  readonly timestamp: string;
}

export interface ObjectRecord extends ObjectHead, Kept {
  readonly fields: Values;
}
export interface WorldRecord extends Kept {
  readonly name: string;
  readonly world: Values;
}
export interface MaterialRecord extends MaterialContent, Kept {}
export interface ParameterRecord extends Parameter, Kept {}
export interface PlaneRecord extends Plane, Kept {}
export interface ScenarioRecord extends Sampling, Kept {
  readonly name: string;
  readonly parameters: Values;
}

/** The records of a project by table and id. They are immutable: a changed record is a new object. */
export interface Records {
  readonly world: ReadonlyMap<number, WorldRecord>;
  readonly object: ReadonlyMap<number, ObjectRecord>;
  readonly material: ReadonlyMap<number, MaterialRecord>;
  readonly parameter: ReadonlyMap<number, ParameterRecord>;
  readonly plane: ReadonlyMap<number, PlaneRecord>;
  readonly scenario: ReadonlyMap<number, ScenarioRecord>;
}

export const noRecords: Records = {
  world: new Map(),
  object: new Map(),
  material: new Map(),
  parameter: new Map(),
  plane: new Map(),
  scenario: new Map(),
};

/** The records of an answer, by table. */
type AnsweredRecords = { readonly [Table in RecordTable]: readonly { readonly id: number }[] };

/** Puts the records of an answer into maps by id. */
export function recordsFrom({ records }: { readonly records: AnsweredRecords }): Records {
  const byId = Object.entries(records).map(([table, rows]) => [
    table,
    new Map(rows.map((row) => [row.id, { timestamp: NEVER, ...row }])),
  ]);
  // The server wrote them by the contract's schema, which is at least as strict as these types.
  return Object.fromEntries(byId) as Records;
}

/** The timestamp of records that have none from the server. */
const NEVER = new Date(0).toISOString();

/** Records after a diff, with new objects only for changed records and tables. `time`: of the diff, if it is known. */
export function withDiff(records: Records, diff: Diff, time?: string): Records {
  if (diff.length === 0) return records;
  const changed: { [table: string]: Map<number, Kept> } = {};
  for (const { table, id, before, after } of diff) {
    changed[table] ??= new Map<number, Kept>(records[table]);
    const rows = changed[table];
    const row = rows.get(id);
    if (after === null) rows.delete(id);
    else if (before === null) rows.set(id, { ...unflatten(table, after), id, timestamp: time ?? NEVER });
    else if (row) {
      const timestamp = time === undefined || isViewOnly(Object.keys(after)) ? row.timestamp : time;
      rows.set(id, { ...row, ...overlay({ ...row }, after), timestamp });
    }
  }
  // The flat values of an entry belong to its table.
  return { ...records, ...(changed as Partial<Records>) };
}

/** Whether a diff changes only values outside the history, such as folding an assembly. */
export function isOutsideHistory(diff: Diff): boolean {
  return diff.every(({ before, after }) => before && after && isUnrecorded(Object.keys(after)));
}

/** The key of a record in a diff, unique among all tables. */
export function keyOf({ table, id }: { readonly table: RecordTable; readonly id: number }): string {
  return `${table}/${id}`;
}

/** The context by which the expressions and references of records are resolved. */
export function contextOf({ material, parameter }: Records): RecordContext {
  return recordContext({ materials: [...material.values()], parameters: [...parameter.values()] });
}
