import { ALTERS_NONE, type DraftSource } from './draft-source.ts';

/** The values typed in open dialogs: only the dialog itself saves them. */
export interface DialogDrafts extends DraftSource {
  /** Counts something typed in a dialog as not saved, until the returned function is called. */
  hold(subject: string): () => void;
}

export function dialogDrafts(): DialogDrafts {
  let held: readonly { readonly subject: string }[] = [];
  const listeners = new Set<() => void>();
  const set = (next: typeof held) => {
    held = next;
    for (const listener of listeners) listener();
  };
  return {
    hold: (subject) => {
      const one = { subject };
      set([...held, one]);
      return () => set(held.filter((each) => each !== one));
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    subjects: () => held.map(({ subject }) => subject),
    alters: () => ALTERS_NONE,
    obstacle: () => {
      const [first] = held;
      if (!first) return null;
      // The dialog lies above everything else: it is in sight.
      return { message: `Finish the open dialog first: ${first.subject}.`, show: () => {} };
    },
    save: () => [],
    settled: () => Promise.resolve(),
  };
}
