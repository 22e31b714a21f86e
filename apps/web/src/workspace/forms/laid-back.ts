import type { StoreApi } from 'zustand/vanilla';
import type { DraftState } from '../editor-state/draft.ts';
import { type FormEdits, followed, NO_EDITS } from './form-edits.ts';
import type { FormMemory } from './form-memory.ts';
import type { FormPreviews } from './form-previews.ts';
import type { FormKey } from './form-target.ts';

/** The edits of all forms that are not sent. A new element has a form also where nothing is typed into it. */
export function unsentForms(
  memory: FormMemory,
  editor: StoreApi<DraftState>,
): ReadonlyMap<FormKey, FormEdits> {
  const { forms } = memory.store.getState();
  const begun = editor.getState().draft ? [['draft', memory.edits('draft')] as const] : [];
  // A new element that is on its way is kept by the document.
  return new Map([...forms, ...begun].filter(([key]) => key !== 'draft' || !memory.isSaving(key)));
}

/**
 * Lays edits over the document as it is now: values that were stored meanwhile are no edits any more, and where somebody
 * else changed the same field the user is asked. Edits of things that are gone are dropped.
 */
export function laidBack(
  memory: FormMemory,
  previews: FormPreviews,
  forms: ReadonlyMap<FormKey, FormEdits>,
): void {
  for (const [key, { values, base, seen, touched, move }] of forms) {
    const at = memory.target(key);
    if (!at || memory.store.getState().forms.has(key)) continue;
    const kept: FormEdits = { ...NO_EDITS, values, base, seen, touched, move };
    memory.put(key, at.id === null ? kept : followed(kept, at.stored, at.timestamp));
    previews.show(key);
  }
}
