import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { type DialogForm, type Sent, saidOf, useDialogForm } from '../../ui/use-dialog-form.ts';
import { rememberedKnowledge } from '../forms/document-knowledge.ts';
import { type CheckedTable, checkValues } from '../forms/field-issues.ts';
import { NO_EDITS } from '../forms/form-edits.ts';
import type { Values } from '../forms/typed-values.ts';
import type { ProjectContent } from '../records/project-content.ts';
import type { Readable } from './material-site.ts';
import { type FieldAccess, saidAt } from './use-form.ts';

/** A table of fields that is typed in a dialog. */
interface DialogTable {
  readonly table: CheckedTable;
  /** The values that are there before anything is typed. */
  readonly stored: Values;
  readonly store: Readable<Pick<ProjectContent, 'materials' | 'parameters'>>;
  /** The name of what has the values, in messages. */
  readonly owner: string;
  /** The name of what is typed, for the question before it is thrown away. */
  readonly subject: string;
  readonly disabled: boolean;
  /** It is about to be made: a value that is still missing is not wrong yet. */
  readonly isNew: boolean;
  /** Sends what is typed; `values`: those that differ from what is stored. */
  send(values: Values): Promise<Sent>;
  onClose(): void;
  reveal?(paths: readonly string[]): void;
}

export interface TableForm extends FieldAccess, Pick<DialogForm<Values>, 'root' | 'isSending' | 'submit'> {
  readonly wrongPaths: readonly string[];
}

/** The form of a dialog whose fields are drawn by their table, and checked by it while they are typed. */
export function useTableForm(dialog: DialogTable): TableForm {
  const { table, stored, store, owner, disabled, isNew } = dialog;
  const parameters = useStore(store, (state) => state.parameters);
  const materials = useStore(store, (state) => state.materials);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const remembered = useMemo(() => rememberedKnowledge({ store }), [store]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is made of these two.
  const knowledge = useMemo(() => remembered(), [remembered, parameters, materials]);
  const check = useMemo(
    () => (values: Values) => checkValues(table, values, knowledge, { owner, active: true }),
    [table, knowledge, owner],
  );
  const form = useDialogForm<Values, Values>({
    ...{ stored, isNew, subject: dialog.subject, onClose: dialog.onClose },
    ...(dialog.reveal && { reveal: dialog.reveal }),
    read: (values) => {
      const wrong = check(values).issues.filter(({ severity }) => severity === 'error');
      return {
        body: wrong.length === 0 ? values : null,
        problems: Object.fromEntries(wrong.map(({ path, message }) => [path, message])),
      };
    },
    send: (_values, changes) => dialog.send(changes),
  });
  const { values, changes, submitted, attempts, refused, isSending, root, submit } = form;
  const checked = useMemo(() => check(values), [check, values]);
  const said = (path: string) => {
    const refusal = refused[path];
    if (refusal !== undefined) return saidOf(refusal);
    return saidAt(path, checked.issues, { ...NO_EDITS, values: changes, touched, submitted }, isNew);
  };
  const wrong = checked.issues.filter(({ severity }) => severity === 'error').map(({ path }) => path);
  return {
    ...{
      values,
      checked,
      parameters: knowledge.parameters,
      disabled,
      attempts,
      isSending,
      root,
      submit,
      said,
    },
    type: form.change,
    commit: (next, paths = Object.keys(next)) => {
      form.change(next);
      setTouched((before) => new Set([...before, ...paths]));
    },
    wrongPaths: [...new Set([...wrong, ...Object.keys(refused)])].filter(
      (path) => said(path)?.severity === 'error',
    ),
  };
}
