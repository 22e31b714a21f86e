import { defaultOf, type FieldTable, type ListField } from '@thermarium/model';

/** Values by field, as they are typed and sent. */
export interface Values {
  readonly [field: string]: unknown;
}

/** The typed values of a table out of a node, which holds much else (twins, colours, ids). */
export function typedValues(fields: FieldTable, source: Values): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => {
      const value = source[key];
      if (field.kind === 'list') return [key, listRows(field, value)];
      return [key, value === undefined ? defaultOf(field) : value];
    }),
  );
}

/** The rows of a list with the fields of its table only. */
export function listRows(field: ListField, value: unknown): readonly Values[] {
  if (!Array.isArray(value)) return [];
  return value.map((row: unknown) => typedValues(field.item, isValues(row) ? row : {}));
}

export function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether two typed values are the same. Rows are compared by what is in them. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((each, index) => sameValue(each, b[index]));
  }
  if (!isValues(a) || !isValues(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => sameValue(a[key], b[key]));
}

/** What of the edits differs from what is stored: only that is sent. */
export function changedValues(stored: Values, edits: Values): Values {
  return Object.fromEntries(Object.entries(edits).filter(([key, value]) => !sameValue(value, stored[key])));
}
