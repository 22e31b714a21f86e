import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';

interface Held {
  readonly subject: string;
}

/** The things that are typed in the open dialogs of the page and not saved. */
export const dialogDrafts = createStore<{ readonly held: readonly Held[]; readonly isAny: boolean }>()(
  () => ({
    held: [],
    isAny: false,
  }),
);

/** Counts something typed in a dialog as not saved, until the returned function is called. */
export function holdDialogDraft(subject: string): () => void {
  const set = (held: readonly Held[]) => dialogDrafts.setState({ held, isAny: held.length > 0 });
  const one = { subject };
  set([...dialogDrafts.getState().held, one]);
  return () => set(dialogDrafts.getState().held.filter((each) => each !== one));
}

/** Has the page ask before it throws away what is typed in a dialog. `subject`: what that is; null: nothing is typed. */
export function useDialogDraft(subject: string | null): void {
  useEffect(() => (subject === null ? undefined : holdDialogDraft(subject)), [subject]);
}
