import { defaultOf, type FieldTable, type ListField, sameValue } from '@thermarium/model';

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

/** What of the edits differs from what is stored: only that is sent. */
export function changedValues(stored: Values, edits: Values): Values {
  return Object.fromEntries(Object.entries(edits).filter(([key, value]) => !sameValue(value, stored[key])));
}
