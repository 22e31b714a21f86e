import {
  type FieldMessage,
  type FlatValues,
  keptFields,
  materialIdKey,
  type RecordTable,
} from '@thermarium/api';
import { type Kind, kinds } from '@thermarium/kinds';
import { type FieldTable, materialFields, quoted, worldFields } from '@thermarium/model';

const OBJECT_COLUMNS = ['parent_id', 'position', 'name', 'active', 'visible', 'collapsed'];
const { name: _, ...ownMaterialFields } = materialFields;

/** The flat values that a caller may set of records that are there. */
const settable: Readonly<Record<Exclude<RecordTable, 'object'>, ReadonlySet<string>>> = {
  world: new Set(['name', ...flatKeys('world', worldFields)]),
  material: new Set(['name', ...flatKeys('fields', ownMaterialFields)]),
  parameter: new Set(['name', 'description', 'value']),
  plane: new Set(['name', 'plane', 'coordinate', 'visible']),
  scenario: new Set(['name']),
};
/** And of new ones beside them. */
const settableOnce: Readonly<Record<RecordTable, ReadonlySet<string>>> = {
  world: new Set(),
  object: new Set(['kind']),
  material: new Set(['library_id', 'source_material']),
  parameter: new Set(),
  plane: new Set(),
  scenario: new Set(),
};
const settableOfKind = new Map(
  kinds.map((kind) => [kind, new Set([...OBJECT_COLUMNS, ...flatKeys('fields', keptFields(kind))])]),
);
/** What a parameter is in a scenario stands under its id. */
const MODE = /^parameters\.\d{1,10}$/;

function flatKeys(column: string, fields: FieldTable): string[] {
  return Object.entries(fields).map(
    ([key, field]) => `${column}.${field.kind === 'material' ? materialIdKey(key) : key}`,
  );
}

/** A longer key is not quoted in full, characters. */
const LONGEST_QUOTED = 100;

/** What is wrong with the keys of values that are to be set. `kind`: of an object. */
export function unsettable(
  table: RecordTable,
  values: FlatValues,
  { kind, isNew }: { readonly kind: Kind | null; readonly isNew: boolean },
): readonly FieldMessage[] {
  const known = table === 'object' ? kind && settableOfKind.get(kind) : settable[table];
  const isKnown = (key: string) =>
    known?.has(key) || (isNew && settableOnce[table].has(key)) || (table === 'scenario' && MODE.test(key));
  return Object.keys(values).flatMap((key) =>
    isKnown(key)
      ? []
      : [{ path: [], message: `${quoted(key.slice(0, LONGEST_QUOTED))} is no value that can be set here.` }],
  );
}

/** The values of a column of named values, by their own names. */
export function valuesIn(column: string, values: FlatValues): FlatValues {
  const prefix = `${column}.`;
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), value]] : [],
    ),
  );
}

/** Those values that are no column of named values. */
export function columnsIn(values: FlatValues): FlatValues {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !key.includes('.')));
}
