import { sameValue } from '@thermarium/model';
import type { StoreApi } from 'zustand/vanilla';
import type { DraftState } from '../editor-state/draft.ts';
import type { FieldChanges } from '../records/project-content.ts';
import type { FormMemory } from './form-memory.ts';
import { type FormKey, idOf } from './form-target.ts';
import type { Values } from './typed-values.ts';

/** The delay from the last keystroke to the preview in the picture, ms. */
export const PREVIEW_DELAY = 500;

/** Previews edits in the picture. */
export class FormPreviews {
  private readonly memory: FormMemory;
  private readonly editor: StoreApi<DraftState>;
  private readonly timers = new Map<FormKey, ReturnType<typeof setTimeout>>();
  private readonly shown = new Map<FormKey, FieldChanges>();

  constructor(memory: FormMemory, editor: StoreApi<DraftState>) {
    this.memory = memory;
    this.editor = editor;
  }

  /** The last preview by a form, which tells it from a drag in the picture. */
  shownBy(key: FormKey): FieldChanges | undefined {
    return this.shown.get(key);
  }

  /** The values that are being dragged in the picture. */
  dragged(key: FormKey): Values {
    const { preview, planePreview } = this.editor.getState();
    const drawn = (key.startsWith('plane:') ? planePreview : preview).get(idOf(key));
    if (!drawn) return {};
    const mine = this.shown.get(key);
    return Object.fromEntries(
      Object.entries(drawn).filter(([field, value]) => !sameValue(value, mine?.[field])),
    );
  }

  show(key: FormKey): void {
    this.cancel(key);
    const at = this.memory.target(key);
    if (!at) return;
    const typed = this.memory.edits(key).values;
    if (at.id === null) {
      this.showInDraft(key, typed);
      return;
    }
    const slot = key.startsWith('plane:') ? 'planePreview' : 'preview';
    const { name: _, ...drawn } = typed;
    const previews = new Map(this.editor.getState()[slot]);
    if (Object.keys(drawn).length > 0) {
      previews.set(at.id, drawn);
      this.shown.set(key, drawn);
    } else if (!this.shown.delete(key) || !previews.delete(at.id)) return;
    this.editor.setState({ [slot]: previews });
  }

  showSoon(key: FormKey): void {
    clearTimeout(this.timers.get(key));
    this.timers.set(
      key,
      setTimeout(() => this.show(key), PREVIEW_DELAY),
    );
  }

  /** Drops a preview that is still waiting. */
  cancel(key: FormKey): void {
    clearTimeout(this.timers.get(key));
    this.timers.delete(key);
  }

  /** Drops the preview of an object that no longer exists. */
  forget(key: FormKey): void {
    this.cancel(key);
    this.shown.delete(key);
  }

  close(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  /** Moves typed values into the draft, since it has no stored values to differ from. */
  private showInDraft(key: FormKey, typed: Values): void {
    const { draft, carrying } = this.editor.getState();
    if (!draft || carrying || Object.keys(typed).length === 0) return;
    this.memory.put(key, { ...this.memory.edits(key), values: {}, base: {} });
    this.editor.setState({ draft: { ...draft, fields: { ...draft.fields, ...typed } } });
  }
}
