import { type Attention, type EditedField, MOST_EDITED_FIELDS, MOST_NAMED_OBJECTS } from '@thermarium/api';
import type { SelectionState } from '../editor-state/selection.ts';

/** The attention that this page tells the others: of many selected objects the latest, and their number. */
export function ownAttention(
  { selection }: Pick<SelectionState, 'selection'>,
  fields: readonly EditedField[],
): Attention {
  const stored = selection.filter((id) => id >= 0);
  return {
    objects: stored.slice(-MOST_NAMED_OBJECTS),
    selected: stored.length,
    fields: fields.slice(-MOST_EDITED_FIELDS),
  };
}
