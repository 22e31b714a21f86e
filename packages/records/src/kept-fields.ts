import type { Kind } from '@thermarium/kinds';
import type { Field, FieldTable } from '@thermarium/model';

/** Columns of an object's row that some kinds also have as fields. */
const COLUMNS: readonly string[] = ['active', 'visible', 'collapsed'];

type Fielded = Pick<Kind, 'fields'>;

/** A table for each kind, made once. */
function tableOf(keep: (key: string, field: Field) => boolean): (kind: Fielded) => FieldTable {
  const made = new WeakMap<FieldTable, FieldTable>();
  return ({ fields }) => {
    const known = made.get(fields);
    if (known) return known;
    const table = Object.fromEntries(Object.entries(fields).filter(([key, field]) => keep(key, field)));
    made.set(fields, table);
    return table;
  };
}

/** The fields without those that have their own column. */
export const answeredFields = tableOf((key) => !COLUMNS.includes(key));

/** The fields that a row stores: those of `answeredFields` that are not derived from others. */
export const keptFields = tableOf(
  (key, field) => !COLUMNS.includes(key) && !(field.kind === 'number' && field.derived),
);
