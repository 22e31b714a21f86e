import { unflatten as columnsOf, type ModelTable, type Values } from '@thermarium/records';
import type { Selectable } from 'kysely';
import type { Tables } from '../db/schema.ts';

export type ModelRow<Table extends ModelTable = ModelTable> = Selectable<Tables[Table]> & RowKeeping;

/** The columns that every row of a model has beside its content. */
interface RowKeeping {
  readonly project_id: number;
  readonly id: number;
  readonly timestamp: Date;
  readonly changed_by: number | null;
}

/** The columns of a row that a caller may set. */
export type RowContent<Table extends ModelTable = ModelTable> = Omit<
  Selectable<Tables[Table]>,
  keyof RowKeeping | 'material_ids'
>;

/** The whole content of a row from its flat values. */
export function unflatten<Table extends ModelTable>(table: Table, flat: Values): RowContent<Table> {
  // `flatten` made the flat values from a row of this table.
  return columnsOf(table, flat) as RowContent<Table>;
}
