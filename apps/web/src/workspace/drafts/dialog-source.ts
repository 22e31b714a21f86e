import { dialogDrafts } from '../../ui/dialog-drafts.ts';
import { ALTERS_NONE, type DraftSource } from './draft-source.ts';

function subjects(): readonly string[] {
  return dialogDrafts.getState().held.flatMap(({ subject }) => (subject === null ? [] : [subject]));
}

/** The values typed in open dialogs: only the dialog itself saves them. */
export const dialogSource: DraftSource = {
  subscribe: (listener) => dialogDrafts.subscribe(listener),
  subjects,
  fields: () => dialogDrafts.getState().held.flatMap(({ fields }) => fields),
  alters: () => ALTERS_NONE,
  obstacle: () => {
    const [first] = subjects();
    if (first === undefined) return null;
    // The dialog lies above everything else: it is in sight.
    return { message: `Finish the open dialog first: ${first}.`, show: () => {} };
  },
  save: () => [],
  settled: () => Promise.resolve(),
};
