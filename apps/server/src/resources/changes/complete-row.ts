import { completedFields, completedMaterial, kindNamed, type ModelTable } from '@thermarium/records';
import type { Values } from '../../db/schema.ts';
import type { ModelRow } from '../../model/rows.ts';

const completing: { readonly [Table in ModelTable]?: (row: ModelRow<Table>) => Values } = {
  object: ({ kind, fields }) => completedFields(kindNamed(kind), fields),
  material: ({ fields }) => completedMaterial(fields),
};

/** A row with values for all its fields: those that were not stored have their defaults. */
export function completeRow<Table extends ModelTable>(table: Table, row: ModelRow<Table>): ModelRow<Table> {
  const fields = completing[table]?.(row);
  return fields ? { ...row, fields } : row;
}
