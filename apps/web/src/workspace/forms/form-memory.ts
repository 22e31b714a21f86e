import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ProjectDocument } from '../document/project-document.ts';
import type { DraftState } from '../editor-state/draft.ts';
import { rememberedKnowledge } from './document-knowledge.ts';
import type { ModelKnowledge } from './field-issues.ts';
import { type FormEdits, NO_EDITS } from './form-edits.ts';
import { type FormKey, type FormTarget, targetOf } from './form-target.ts';
import type { Values } from './typed-values.ts';

/** A pressed form is sent in a task of its own: `due` until then, `sent` from then on. */
type Saving = 'due' | 'sent';

export interface FormsState {
  /** The edits of forms in which something was typed. */
  readonly forms: ReadonlyMap<FormKey, FormEdits>;
  /** The forms whose Update or Add was pressed and is not answered. */
  readonly saving: ReadonlyMap<FormKey, Saving>;
}

/** The edits of all forms, and the target of each form. */
export class FormMemory {
  readonly store: StoreApi<FormsState> = createStore<FormsState>()(() => ({
    forms: new Map(),
    saving: new Map(),
  }));
  readonly knowledge: () => ModelKnowledge;
  private readonly document: ProjectDocument;
  private readonly editor: StoreApi<DraftState>;

  constructor(document: ProjectDocument, editor: StoreApi<DraftState>) {
    this.document = document;
    this.editor = editor;
    this.knowledge = rememberedKnowledge(document);
  }

  /** Null where the target no longer exists. */
  target(key: FormKey): FormTarget | null {
    return targetOf(key, this.document.store.getState(), this.editor.getState().draft);
  }

  edits(key: FormKey): FormEdits {
    return this.store.getState().forms.get(key) ?? NO_EDITS;
  }

  /** The stored values with the edits laid over them. */
  values(key: FormKey): Values {
    return { ...this.target(key)?.stored, ...this.edits(key).values };
  }

  /** `next` is null where no edits are left. */
  put(key: FormKey, next: FormEdits | null): void {
    const forms = new Map(this.store.getState().forms);
    if (next) forms.set(key, next);
    else forms.delete(key);
    this.store.setState({ forms });
  }

  isSaving(key: FormKey): boolean {
    return this.store.getState().saving.has(key);
  }

  /** `state` is null where it was answered. */
  setSaving(key: FormKey, state: Saving | null): void {
    const saving = new Map(this.store.getState().saving);
    if (state) saving.set(key, state);
    else saving.delete(key);
    this.store.setState({ saving });
  }
}
