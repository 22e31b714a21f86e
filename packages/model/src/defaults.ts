import type { Field, FieldTable } from './field.ts';

/** The default value of a field; null: blank. */
export function defaultOf(field: Field): unknown {
  if (field.kind === 'material') return null;
  return field.kind === 'list' ? [] : field.default;
}

/** The document values of a new row, object or world of this table. */
export function defaultsOf(fields: FieldTable): { [key: string]: unknown } {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, defaultOf(field)]));
}
