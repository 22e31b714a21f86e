import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '../../ui/icon-button.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useCommands } from '../commands/command.ts';
import { chosenSolution, useResults } from '../results/results-state.ts';

const NOTHING = 'Heat flow: solve first';
const loadDialog = async () => (await import('./heat-flow-dialog.tsx')).HeatFlowDialog;

/** Opens the flows of heat, from its button and as a command. */
export function HeatFlowButton() {
  const results = useResults();
  const commands = useCommands();
  const hasSolution = useStore(results.store, (state) => chosenSolution(state) !== null);
  const [isOpen, setOpen] = useState(false);
  const { part: Dialog } = useLoaded(loadDialog, isOpen);
  useEffect(
    () =>
      commands.register([
        {
          id: 'solve.heat-flow',
          title: 'Heat flow',
          group: 'Solve',
          icon: IconArrowsSplit2,
          keywords: 'sankey contacts power ambient balance where goes',
          elsewhere: true,
          enabled: () => chosenSolution(results.store.getState()) !== null,
          run: () => setOpen(true),
        },
      ]),
    [commands, results],
  );
  return (
    <>
      <IconButton
        icon={IconArrowsSplit2}
        label={hasSolution ? 'Heat flow' : NOTHING}
        aria-label="Heat flow"
        aria-disabled={!hasSolution}
        {...(!hasSolution && { 'data-disabled': true, 'aria-description': NOTHING })}
        onClick={() => hasSolution && setOpen(true)}
      />
      {isOpen && Dialog && <Dialog onClose={() => setOpen(false)} />}
    </>
  );
}
