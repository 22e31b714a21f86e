import { type Kind, kinds } from '@thermarium/kinds';
import { type FieldTable, materialFields, quoted, worldFields } from '@thermarium/model';
import {
  type FieldMessage,
  type FlatValues,
  keptFields,
  materialIdKey,
  type RecordTable,
} from '@thermarium/records';

const OBJECT_COLUMNS = ['parent_id', 'position', 'name', 'active', 'visible', 'collapsed'];
const { name: _, ...ownMaterialFields } = materialFields;

/** The flat values of existing records that a caller may set. */
const settable: Readonly<Record<Exclude<RecordTable, 'object'>, ReadonlySet<string>>> = {
  world: new Set(['name', ...flatKeys('world', worldFields)]),
  material: new Set(['name', ...flatKeys('fields', ownMaterialFields)]),
  parameter: new Set(['name', 'description', 'value']),
  plane: new Set(['name', 'plane', 'coordinate', 'visible']),
  scenario: new Set(['name', 'sampler', 'seed']),
};
/** The further values that a caller may set of new records only. */
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
/** The key of a parameter's mode in a scenario, which contains the parameter's id. */
const MODE = /^parameters\.\d{1,10}$/;

function flatKeys(column: string, fields: FieldTable): string[] {
  return Object.entries(fields).map(
    ([key, field]) => `${column}.${field.kind === 'material' ? materialIdKey(key) : key}`,
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
  const known = table === 'object' ? kind && settableOfKind.get(kind) : settable[table];
  const isKnown = (key: string) =>
    known?.has(key) || (isNew && settableOnce[table].has(key)) || (table === 'scenario' && MODE.test(key));
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
