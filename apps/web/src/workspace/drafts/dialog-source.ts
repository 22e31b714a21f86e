import { dialogDrafts } from '../../ui/dialog-drafts.ts';
import { ALTERS_NONE, type DraftSource } from './draft-source.ts';

/** The values typed in open dialogs: only the dialog itself saves them. */
export const dialogSource: DraftSource = {
  subscribe: (listener) => dialogDrafts.subscribe(listener),
  subjects: () => dialogDrafts.getState().held.map(({ subject }) => subject),
  alters: () => ALTERS_NONE,
  obstacle: () => {
    const [first] = dialogDrafts.getState().held;
    if (!first) return null;
    // The dialog lies above everything else: it is in sight.
    return { message: `Finish the open dialog first: ${first.subject}.`, show: () => {} };
  },
  save: () => [],
  settled: () => Promise.resolve(),
};
