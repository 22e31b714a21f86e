import type { Field, FieldTable, ListField, Need, TypedValues } from './field.ts';

/** Finds the fields of a table by what they declare, so that nobody has to know their names. */

/** A list whose rows are a quantity over time. */
export interface StepsField {
  readonly key: string;
  readonly field: ListField;
  /** The key of an item's time, and of its value from then on. */
  readonly time: string;
  readonly value: string;
}

/** The list of a quantity over time; null: the table has none. */
export function stepsIn(fields: FieldTable): StepsField | null {
  for (const [key, field] of Object.entries(fields)) {
    if (field.kind !== 'list' || field.steps === undefined || field.sortedBy === undefined) continue;
    return { key, field, time: field.sortedBy, value: field.steps };
  }
  return null;
}

/** The key of the field that follows a setting of the containers around the object; null: the table has none. */
export function followerIn(
  fields: FieldTable,
  setting: 'coefficient' | 'ambient' | 'initial' | 'highestAllowed' | 'quickModel',
): string | null {
  const found = Object.entries(fields).find(
    ([, field]) => (field.kind === 'number' || field.kind === 'flag') && field.follows === setting,
  );
  return found?.[0] ?? null;
}

/** The key of the material that an object mainly consists of, the first of its table; null: it has none. */
export function mainMaterialIn(fields: FieldTable): string | null {
  return Object.entries(fields).find(([, field]) => field.kind === 'material')?.[0] ?? null;
}

/** The names of all materials of an object, those in the rows of its lists too. */
export function materialsNamed(fields: FieldTable, values: TypedValues): readonly string[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const value = values[key];
    if (field.kind === 'material') return typeof value === 'string' && value !== '' ? [value] : [];
    if (field.kind !== 'list' || !Array.isArray(value)) return [];
    return value.flatMap((row: TypedValues) => materialsNamed(field.item, row));
  });
}

/** The key of the plane in which an object without thickness lies; null: the table has none. */
export function planeOfFlat(fields: FieldTable): string | null {
  return Object.entries(fields).find(([, field]) => field.kind === 'choice' && field.lies)?.[0] ?? null;
}

/** A number of 0 is a value like any other. */
function isMet({ field, not, is }: Need, values: TypedValues): boolean {
  const value = values[field];
  if (is !== undefined) return value === is;
  return not === undefined ? typeof value === 'number' || Boolean(value) : value !== not;
}

/** Whether another field that is on, or has a value, takes a field out of effect. */
export function isOverruled({ overruledBy = [] }: Field, values: TypedValues): boolean {
  return overruledBy.some((other) => {
    const value = values[other];
    return value === true || typeof value === 'number' || (typeof value === 'string' && value !== '');
  });
}

/** The reason why a field takes no input while the others have these values; null: it takes input. */
export function disabledReason(fields: FieldTable, values: TypedValues, key: string): string | null {
  const field = fields[key];
  if (!field) return null;
  if (field.kind === 'number' && field.derived) return 'Follows from the rest of the object';
  return field.needs && !isMet(field.needs, values) ? field.needs.reason : null;
}

/** A person's changes with what follows from them: defaults of fields that now lack their need, then the kind's own. */
export function withConsequences(
  {
    fields,
    consequences,
  }: {
    readonly fields: FieldTable;
    /** The changes that follow from a person's changes, with those. */
    consequences?(before: TypedValues, changes: TypedValues): TypedValues;
  },
  before: TypedValues,
  changes: TypedValues,
): TypedValues {
  const after = { ...before, ...changes };
  const reset = Object.entries(fields).filter(
    ([, { needs }]) => needs?.resets && needs.field in changes && !isMet(needs, after),
  );
  const all = { ...changes, ...Object.fromEntries(reset.map(([key, field]) => [key, defaultOf(field)])) };
  return consequences ? consequences(before, all) : all;
}

/** The default value of a field; null: blank. */
export function defaultOf(field: Field): unknown {
  if (field.kind === 'material') return null;
  return field.kind === 'list' ? [] : field.default;
}

/** The document values of a new row, object or world of this table. */
export function defaultsOf(fields: FieldTable): { [key: string]: unknown } {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, defaultOf(field)]));
}
