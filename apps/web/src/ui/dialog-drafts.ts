import type { EditedField } from '@thermarium/api';
import { useContext, useEffect, useMemo, useState } from 'react';
import { createStore } from 'zustand/vanilla';
import { EditedThingContext } from './field-editors.tsx';

interface Held {
  /** What it is, for messages; null: its field sends it by itself as soon as it is left. */
  readonly subject: string | null;
  /** The fields of stored things in which it is typed. */
  readonly fields: readonly EditedField[];
}

/** The things that are typed in the open dialogs of the page and not saved. */
export const dialogDrafts = createStore<{ readonly held: readonly Held[]; readonly isAny: boolean }>()(
  () => ({
    held: [],
    isAny: false,
  }),
);

/** Counts something typed in a dialog as not saved, until the returned function is called. */
export function holdDialogDraft(subject: string | null, fields: readonly EditedField[] = []): () => void {
  const set = (held: readonly Held[]) =>
    dialogDrafts.setState({ held, isAny: held.some((each) => each.subject !== null) });
  const one = { subject, fields };
  set([...dialogDrafts.getState().held, one]);
  return () => set(dialogDrafts.getState().held.filter((each) => each !== one));
}

/**
 * Has the page ask before it throws away what is typed in a dialog. `subject`: what that is; null: nothing is typed. `keys`:
 * the fields in which it is typed, of the thing that the dialog is of.
 */
export function useDialogDraft(subject: string | null, keys: readonly string[] = []): void {
  const thing = useContext(EditedThingContext);
  const joined = keys.join(' ');
  const fields = useMemo(
    () => (thing && joined !== '' ? joined.split(' ').map((field) => ({ ...thing, field })) : []),
    [thing, joined],
  );
  useEffect(() => (subject === null ? undefined : holdDialogDraft(subject, fields)), [subject, fields]);
}

/** Has others told of fields while somebody types into one that is sent as soon as it is left; null: nobody types. */
export function useTypedFields(): (fields: readonly EditedField[] | null) => void {
  const [fields, setFields] = useState<readonly EditedField[] | null>(null);
  useEffect(() => (fields === null ? undefined : holdDialogDraft(null, fields)), [fields]);
  return setFields;
}
