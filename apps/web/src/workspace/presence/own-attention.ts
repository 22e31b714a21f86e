import { type Attention, MOST_EDITED_FIELDS, MOST_NAMED_OBJECTS } from '@thermarium/api';
import type { EditorState } from '../editor-state/editor-state.ts';
import type { FormsState } from '../forms/form-memory.ts';
import { idOf } from '../forms/form-target.ts';

/** The attention that this page tells the others: of many selected objects the latest, and their number. */
export function ownAttention(
  { selection }: Pick<EditorState, 'selection'>,
  { forms }: Pick<FormsState, 'forms'>,
): Attention {
  const stored = selection.filter((id) => id >= 0);
  const fields = [...forms].flatMap(([key, { values }]) => {
    if (key === 'draft') return [];
    const of = key.startsWith('plane:') ? ('plane' as const) : ('object' as const);
    return Object.keys(values).map((field) => ({ of, id: idOf(key), field }));
  });
  return {
    objects: stored.slice(-MOST_NAMED_OBJECTS),
    selected: stored.length,
    fields: fields.slice(-MOST_EDITED_FIELDS),
  };
}
