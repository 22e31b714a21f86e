export {
  combined,
  difference,
  differing,
  flatten,
  isUnrecorded,
  isViewOnly,
  type ModelTable,
  modelTables,
  overlay,
  unflatten,
  type ValueChange,
} from '@thermarium/api';

import type { ModelTable } from '@thermarium/api';
import type { Selectable } from 'kysely';
import type { Tables } from '../db/schema.ts';

export type ModelRow<Table extends ModelTable = ModelTable> = Selectable<Tables[Table]> & RowKeeping;

/** What every row of a model has beside its content. */
interface RowKeeping {
  readonly project_id: number;
  readonly id: number;
  readonly timestamp: Date;
  readonly changed_by: number | null;
}

/** What a caller may set of a row; the rest is bookkeeping. */
export type RowContent<Table extends ModelTable = ModelTable> = Omit<
  Selectable<Tables[Table]>,
  keyof RowKeeping | 'material_ids'
>;
