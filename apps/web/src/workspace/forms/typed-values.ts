import { defaultOf, type FieldTable, type ListField, sameValue } from '@thermarium/model';

/** Values by field, as typed and sent. */
export interface Values {
  readonly [field: string]: unknown;
}

/** The typed values of a table's fields in a node, which also holds evaluated values, colours and ids. */
export function typedValues(fields: FieldTable, source: Values): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => {
      const value = source[key];
      if (field.kind === 'list') return [key, listRows(field, value)];
      return [key, value === undefined ? defaultOf(field) : value];
    }),
  );
}

/** The rows of a list, with only the fields of its table. */
export function listRows(field: ListField, value: unknown): readonly Values[] {
  if (!Array.isArray(value)) return [];
  return value.map((row: unknown) => typedValues(field.item, isValues(row) ? row : {}));
}

export function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The edits that differ from the stored values: only these are sent. */
export function changedValues(stored: Values, edits: Values): Values {
  return Object.fromEntries(Object.entries(edits).filter(([key, value]) => !sameValue(value, stored[key])));
}
