import { type Kind, kinds } from '@thermarium/kinds';
import { type FieldTable, quoted } from '@thermarium/model';
import {
  type FieldMessage,
  type FlatValues,
  keptFields,
  materialIdKey,
  type RecordTable,
  recordTables,
  recordType,
} from '@thermarium/records';

/** The flat values of existing records that a caller may set. */
const settable = new Map(
  recordTables.map((table) => [table, new Set(settableIn(table, recordType(table).fields))]),
);
const settableOfKind = new Map(kinds.map((kind) => [kind, new Set(settableIn('object', keptFields(kind)))]));

function settableIn(table: RecordTable, fields: FieldTable): readonly string[] {
  const { columns, nested, once = [], derived = [] } = recordType(table);
  const own = columns.filter(
    (column) => column !== nested && !once.includes(column) && !derived.includes(column),
  );
  return nested === null ? own : [...own, ...flatKeys(nested, own, fields)];
}

/** The key of a parameter's mode in a scenario, which contains the parameter's id. */
const MODE = /^parameters\.\d{1,10}$/;

/** The keys of fields without a column of their own. */
function flatKeys(column: string, columns: readonly string[], fields: FieldTable): string[] {
  return Object.entries(fields).flatMap(([key, field]) =>
    columns.includes(key) ? [] : [`${column}.${field.kind === 'material' ? materialIdKey(key) : key}`],
  );
}

/** Longer keys are cut in messages, characters. */
const LONGEST_QUOTED = 100;

/** The problems of the keys of values to set. `kind` is null for records other than objects. */
export function unsettable(
  table: RecordTable,
  values: FlatValues,
  { kind, isNew }: { readonly kind: Kind | null; readonly isNew: boolean },
): readonly FieldMessage[] {
  const known = table === 'object' ? kind && settableOfKind.get(kind) : settable.get(table);
  const isKnown = (key: string) =>
    known?.has(key) ||
    (isNew && recordType(table).once?.includes(key)) ||
    (table === 'scenario' && MODE.test(key));
  return Object.keys(values).flatMap((key) =>
    isKnown(key)
      ? []
      : [{ path: [], message: `${quoted(key.slice(0, LONGEST_QUOTED))} is no value that can be set here.` }],
  );
}

/** The values under one column, by their own names: `dx` for `fields.dx`. */
export function valuesIn(column: string, values: FlatValues): FlatValues {
  const prefix = `${column}.`;
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), value]] : [],
    ),
  );
}

/** The values that are columns themselves, without those of nested columns. */
export function columnsIn(values: FlatValues): FlatValues {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !key.includes('.')));
}
