import type { Issue, ParameterValues } from '@thermarium/model';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Said } from '../../ui/line-text.tsx';
import { notify } from '../../ui/notify.ts';
import { type DocumentState, mayEditIn, useDocument } from '../document/project-document.ts';
import type { DraftState } from '../editor-state/draft.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { type Checked, checkValues, type ModelKnowledge } from '../forms/field-issues.ts';
import { type FormEdits, isSaid, NO_EDITS } from '../forms/form-edits.ts';
import { type FormKey, type FormTarget, idOf } from '../forms/form-target.ts';
import { hasUnsaved, useForms } from '../forms/forms.ts';
import { deltasOf, placeOf } from '../forms/translation.ts';
import type { Values } from '../forms/typed-values.ts';
import { type WrongPlace, wrongPlaces } from '../forms/wrong-places.ts';

/** The values of a table for fields to show and change, wherever they are kept. */
export interface FieldAccess {
  readonly values: Values;
  readonly checked: Checked;
  readonly parameters: ParameterValues;
  readonly disabled: boolean;
  /** The number of times the form was sent or answered: each leads to the first error. */
  readonly attempts: number;
  said(path: string): Said | null;
  type(changes: Values): void;
  commit(changes: Values, paths?: readonly string[]): void;
  /** Switches an object on that is not saved yet. */
  readonly activate?: (() => void) | undefined;
}

export interface Form extends FieldAccess {
  readonly target: FormTarget;
  readonly edits: FormEdits;
  readonly knowledge: ModelKnowledge;
  readonly unsaved: boolean;
  /** All errors in reading order, shown or not. */
  readonly wrong: readonly WrongPlace[];
  readonly saving: boolean;
  save(): void;
  revert(): void;
}

/**
 * The form of an object, a plane or the draft; null where that does not exist. `onSaved`: called after Update or Add.
 */
export function useForm(key: FormKey, onSaved?: () => void): Form | null {
  const document = useDocument();
  const editor = useEditorStore();
  const forms = useForms();
  const edits = useStore(forms.store, (state) => state.forms.get(key)) ?? NO_EDITS;
  const saving = useStore(forms.store, (state) => state.saving.has(key));
  const draft = useStore(editor, (state) => (key === 'draft' ? state.draft : null));
  const source = useStore(document.store, (state) => sourceOf(key, state));
  const parameters = useStore(document.store, (state) => state.parameters);
  const materials = useStore(document.store, (state) => state.materials);
  const mayEdit = useStore(document.store, mayEditIn);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read out of `source` or the draft.
  const target = useMemo(() => forms.target(key), [forms, key, source, draft]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is made of these two.
  const knowledge = useMemo(() => forms.knowledge(), [forms, parameters, materials]);
  // This includes the form's own previews; `dragged` tells them apart by their values.
  const drawn = useStore(editor, (state) =>
    (key.startsWith('plane:') ? state.planePreview : state.preview).get(idOf(key)),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read out of `drawn`.
  const dragged = useMemo(() => forms.dragged(key), [forms, key, drawn]);
  const values = useMemo(
    () => ({ ...target?.stored, ...dragged, ...edits.values }),
    [target, dragged, edits.values],
  );
  const checked = useMemo(() => {
    if (!target) return { values: null, issues: [] };
    const { kind, fields, active } = target;
    const owner = `'${String(values.name ?? '')}'`;
    const table = { fields, ...(kind.check && { check: kind.check }) };
    return checkValues(table, values, knowledge, { owner, active });
  }, [target, values, knowledge]);

  const wrong = useMemo(() => {
    if (!target) return [];
    const place = placeOf(target.node);
    const isMoveWrong =
      target.id !== null && place !== null && deltasOf(edits.move, place, knowledge.parameters) === null;
    return wrongPlaces({ fields: target.fields, issues: checked.issues, edits, isMoveWrong });
  }, [target, checked.issues, edits, knowledge]);

  if (!target) return null;
  const isNew = target.id === null;
  return {
    target,
    edits,
    values,
    checked,
    knowledge,
    parameters: knowledge.parameters,
    saving,
    unsaved: hasUnsaved(target, edits, knowledge),
    disabled: !mayEdit,
    attempts: edits.attempts,
    wrong,
    said: (path) => saidAt(path, checked.issues, edits, isNew),
    type: (changes) => forms.type(key, changes),
    commit: (changes, paths) => forms.commit(key, changes, paths),
    activate: isNew ? () => activateDraft(editor) : undefined,
    revert: () => forms.revert(key),
    save: () => {
      void forms.save(key).then(({ ok, message }) => {
        if (ok) onSaved?.();
        if (message !== undefined) notify(message, 'error');
      });
    },
  };
}

function activateDraft(store: StoreApi<DraftState>): void {
  const { draft } = store.getState();
  if (draft) store.setState({ draft: { ...draft, fields: { ...draft.fields, active: true } } });
}

function sourceOf(key: FormKey, state: DocumentState): unknown {
  if (key === 'draft') return null;
  const id = idOf(key);
  return key.startsWith('plane:') ? state.planes.find((plane) => plane.id === id) : state.nodes.get(id);
}

/** The message at a path: a refusal by the program first, then an error, then a warning. */
export function saidAt(
  path: string,
  issues: readonly Issue[],
  edits: FormEdits,
  isNew: boolean,
): Said | null {
  const refusal = edits.refusals.get(path);
  if (refusal !== undefined) return { severity: 'error', message: refusal };
  const here = issues.filter((issue) => issue.path === path);
  const found = here.find(({ severity }) => severity === 'error') ?? here[0];
  if (!found || !isSaid(edits, path, { isNew, isMissing: found.code === 'required' })) return null;
  return { severity: found.severity, message: sentence(found), fault: found.fault };
}

/** The error and its remedy. A message that already says what to enter needs no remedy. */
function sentence({ code, message, remedy }: Issue): string {
  if (code === 'required' || remedy === '' || message.endsWith('!')) return message;
  const end = /[.?]$/.test(message) ? '' : '.';
  return `${message}${end} ${remedy}`;
}
