import { IconArrowsDiff, IconBookmark, IconBookmarkOff, IconClockPin, IconStack2 } from '@tabler/icons-react';
import { failureText } from '../../app/failure-text.ts';
import type { Command, Tell } from '../commands/command.ts';
import type { EditorStore } from '../editor-state/editor-state.ts';
import {
  chosenReference,
  chosenSolution,
  type Results,
  shownTemperatures,
} from '../results/results-state.ts';
import { shownStep } from '../results/steps/shown-step.ts';

interface CompareParts {
  readonly editor: { readonly store: EditorStore };
  readonly results: Results;
  readonly mayEdit: () => boolean;
  readonly tell: Tell;
}

/** The commands that show differences, and that keep what solutions are compared with. */
export function compareCommands({ editor, results, mayEdit, tell }: CompareParts): readonly Command[] {
  const state = () => results.store.getState();
  const isSeen = () => editor.store.getState().mode !== 'box' && shownTemperatures(state()) !== null;
  const attempt = async (work: Promise<void>, done: string) => {
    try {
      await work;
      tell(done, 'info');
    } catch (error) {
      tell(failureText(error), 'error');
    }
  };
  return [
    {
      id: 'compare.reference',
      title: 'Compare with the reference, or show temperatures again',
      group: 'View',
      shortcuts: ['D'],
      icon: IconArrowsDiff,
      keywords: 'difference delta before after previous solve',
      enabled: () => isSeen() && (state().comparing !== null || chosenReference(state()) !== null),
      run: () => results.compare(state().comparing === null ? 'reference' : null),
    },
    {
      id: 'compare.step',
      title: 'Compare with the shown time step',
      group: 'View',
      icon: IconClockPin,
      keywords: 'difference delta transient',
      enabled: () => isSeen() && shownStep(state()) !== null,
      run: () => results.compare(shownStep(state())?.id ?? null),
    },
    {
      id: 'compare.case',
      title: 'Compare with the shown case',
      group: 'View',
      icon: IconStack2,
      keywords: 'difference delta study scenario',
      enabled: () => isSeen() && state().shownCase !== null,
      run: () => {
        const { shownCase } = state();
        if (shownCase)
          results.compare({ scenario: shownCase.scenario, id: shownCase.id, name: shownCase.name });
      },
    },
    {
      id: 'compare.keep',
      title: 'Keep the solution as reference',
      group: 'Solve',
      icon: IconBookmark,
      keywords: 'compare difference store baseline',
      enabled: () => mayEdit() && state().shownCase === null && chosenSolution(state()) !== null,
      run: () =>
        void attempt(results.keepReference(), 'Kept as reference. Later solutions can be compared with it.'),
    },
    {
      id: 'compare.remove',
      title: 'Remove the reference',
      group: 'Solve',
      icon: IconBookmarkOff,
      keywords: 'compare difference forget baseline',
      enabled: () => mayEdit() && chosenReference(state()) !== null,
      run: () => {
        const reference = chosenReference(state());
        if (reference) void attempt(results.removeReference(reference.id), 'The reference was removed.');
      },
    },
  ];
}
