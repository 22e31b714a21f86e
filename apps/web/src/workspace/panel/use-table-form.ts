import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { rememberedKnowledge } from '../forms/document-knowledge.ts';
import { type CheckedTable, checkValues } from '../forms/field-issues.ts';
import { type FormEdits, isUnsaved, leftAt, NO_EDITS, typedInto } from '../forms/form-edits.ts';
import type { Values } from '../forms/typed-values.ts';
import type { ProjectContent } from '../records/project-content.ts';
import type { Readable } from './material-site.ts';
import { type FieldAccess, saidAt } from './use-form.ts';

/** A table of fields that is typed in a dialog. */
export interface DialogTable {
  readonly table: CheckedTable;
  /** The values that are there before anything is typed. */
  readonly stored: Values;
  readonly store: Readable<Pick<ProjectContent, 'materials' | 'parameters'>>;
  /** The name of what has the values, in messages. */
  readonly owner: string;
  readonly disabled: boolean;
  /** It is about to be made: a value that is still missing is not wrong yet. */
  readonly isNew: boolean;
  /** Sends what is typed; `values`: the edits that differ from what is stored. */
  send(values: Values): Promise<Sent>;
}

/** The answer to a form that was sent; `refusals`: messages by the paths of their fields. */
type Sent =
  | { readonly ok: true }
  | { readonly ok: false; readonly message: string; readonly refusals: ReadonlyMap<string, string> };

export interface TableForm extends FieldAccess {
  /** Something is typed that would be lost. */
  readonly unsaved: boolean;
  /** The keys of the fields in which that is. */
  readonly typed: readonly string[];
  readonly saving: boolean;
  readonly wrongPaths: readonly string[];
  save(): Promise<TableSaved>;
}

interface TableSaved {
  readonly ok: boolean;
  /** A text for a snackbar. */
  readonly message?: string;
  /** The paths of the errors. */
  readonly wrongPaths?: readonly string[];
}

/** The typed values of a table of fields; they live as long as the dialog. */
export function useTableForm({ table, stored, store, owner, disabled, isNew, send }: DialogTable): TableForm {
  const parameters = useStore(store, (state) => state.parameters);
  const materials = useStore(store, (state) => state.materials);
  const [edits, setEdits] = useState<FormEdits>(NO_EDITS);
  const [saving, setSaving] = useState(false);
  const values = useMemo(() => ({ ...stored, ...edits.values }), [stored, edits.values]);
  const remembered = useMemo(() => rememberedKnowledge({ store }), [store]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is made of these two.
  const knowledge = useMemo(() => remembered(), [remembered, parameters, materials]);
  const checked = useMemo(
    () => checkValues(table, values, knowledge, { owner, active: true }),
    [table, values, knowledge, owner],
  );
  const wrong = checked.issues.filter(({ severity }) => severity === 'error').map(({ path }) => path);
  const said = (path: string) => saidAt(path, checked.issues, edits, isNew);
  const type = (changes: Values) =>
    setEdits((before) =>
      Object.entries(changes).reduce(
        (form, [field, value]) => typedInto(form, stored, undefined, field, value),
        before,
      ),
    );

  const save = async (): Promise<TableSaved> => {
    if (saving) return { ok: false };
    setEdits((before) => ({ ...before, submitted: true, attempts: before.attempts + 1 }));
    if (wrong.length > 0) return { ok: false, wrongPaths: wrong };
    setSaving(true);
    const sent = await send(edits.values);
    setSaving(false);
    if (sent.ok) return { ok: true };
    const { refusals, message } = sent;
    if (refusals.size === 0) return { ok: false, message };
    setEdits((before) => ({ ...before, refusals, attempts: before.attempts + 1 }));
    return { ok: false, wrongPaths: [...refusals.keys()] };
  };

  return {
    values,
    checked,
    parameters: knowledge.parameters,
    disabled,
    attempts: edits.attempts,
    unsaved: isUnsaved(edits),
    typed: Object.keys(edits.values),
    saving,
    said,
    type,
    commit: (changes, paths = Object.keys(changes)) => {
      type(changes);
      setEdits((before) => paths.reduce((form, path) => leftAt(form, path), before));
    },
    save,
    wrongPaths: [...new Set([...wrong, ...edits.refusals.keys()])].filter(
      (path) => said(path)?.severity === 'error',
    ),
  };
}
