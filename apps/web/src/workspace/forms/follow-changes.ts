import { sameValue } from '@thermarium/model';
import type { StoreApi } from 'zustand/vanilla';
import { nextTask } from '../../ui/later.tsx';
import type { ProjectDocument } from '../document/project-document.ts';
import type { DraftState } from '../editor-state/draft.ts';
import { followed, overtaken } from './form-edits.ts';
import type { FormMemory } from './form-memory.ts';
import type { FormPreviews } from './form-previews.ts';
import { namedMaterials } from './pasted-rows.ts';

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

/** Gives borrowed materials back that a form or the new element named, and none names any more. */
export function followMaterials(
  document: ProjectDocument,
  editor: StoreApi<DraftState>,
  memory: FormMemory,
): () => void {
  const named = (name: string) =>
    [...memory.store.getState().forms.keys(), 'draft' as const].some((key) => {
      const fields = memory.target(key)?.fields;
      return fields !== undefined && namedMaterials(fields, memory.values(key)).includes(name);
    });
  const seen = new Set<string>();
  const giveBack = () =>
    document.giveBack((name) => {
      if (!named(name)) return seen.delete(name);
      seen.add(name);
      return false;
    });
  let isDue = false;
  const follow = () => {
    if (isDue) return;
    isDue = true;
    // Typed values move between a form and its draft, and are in neither on the way.
    void nextTask().then(() => {
      isDue = false;
      // An element that is dragged in may be given up for the one before it.
      if (!editor.getState().carrying) giveBack();
    });
  };
  const stops = [
    memory.store.subscribe(follow),
    editor.subscribe((now, before) => {
      if (now.draft !== before.draft || now.carrying !== before.carrying) follow();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Drops edits of a draft that was given up or replaced, and edits of fields that are dragged in the picture. */
export function followEditor(
  editor: StoreApi<DraftState>,
  memory: FormMemory,
  previews: FormPreviews,
): () => void {
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
