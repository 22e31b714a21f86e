import { sameValue } from '@thermarium/model';
import type { ProjectDocument } from '../document/project-document.ts';
import type { EditorStore } from '../editor-state/editor-state.ts';
import { followed, overtaken } from './form-edits.ts';
import type { FormMemory } from './form-memory.ts';
import type { FormPreviews } from './form-previews.ts';

/** Updates unsent edits whenever the document changes, until the returned function is called. */
export function followDocument(
  document: ProjectDocument,
  memory: FormMemory,
  previews: FormPreviews,
): () => void {
  return document.store.subscribe((state, before) => {
    if (state.nodes === before.nodes && state.planes === before.planes) return;
    for (const [key, form] of memory.store.getState().forms) {
      // Values on their way are in the document already; whether they stay is not known yet.
      if (key === 'draft' || memory.isSaving(key)) continue;
      const at = memory.target(key);
      if (!at) {
        previews.forget(key);
        memory.put(key, null);
        continue;
      }
      const next = followed(form, at.stored, at.timestamp);
      if (!sameValue(next.values, form.values) || next.conflicts.length > 0 || next.seen !== form.seen) {
        memory.put(key, next);
        previews.show(key);
      }
    }
  });
}

/** Drops edits of a draft that was given up or replaced, and edits of fields that are dragged in the picture. */
export function followEditor(editor: EditorStore, memory: FormMemory, previews: FormPreviews): () => void {
  let { draft: known } = editor.getState();
  return editor.subscribe((state, before) => {
    // One that is still being dragged in may be given back for the one before it.
    if (state.draft !== known && !state.carrying) {
      if (known && state.draft?.serial !== known.serial) {
        previews.cancel('draft');
        memory.put('draft', null);
        memory.setSaving('draft', null);
      }
      known = state.draft;
    }
    if (state.preview === before.preview) return;
    for (const [key, form] of memory.store.getState().forms) {
      const at = key.startsWith('object:') ? memory.target(key) : null;
      const drawn = at?.id == null ? undefined : state.preview.get(at.id);
      const mine = previews.shownBy(key);
      if (!drawn || drawn === mine) continue;
      const dragged = Object.keys(drawn).filter(
        (field) => field in form.values && !sameValue(drawn[field], mine?.[field]),
      );
      if (dragged.length > 0) memory.put(key, overtaken(form, dragged));
    }
  });
}
