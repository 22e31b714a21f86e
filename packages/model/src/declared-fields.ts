import type { FieldTable, ListField } from './field.ts';

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
