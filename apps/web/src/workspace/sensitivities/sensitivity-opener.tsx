import { IconListNumbers } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useLoadedDialog } from '../../ui/use-loaded.ts';
import { useCommands } from '../commands/command.ts';
import { useResults } from '../results/results-state.ts';

const loadDialog = async () => (await import('./sensitivity-dialog.tsx')).SensitivityDialog;

/** The command that opens the sensitivities of an object's temperature, and their dialog. */
export function SensitivityOpener() {
  const commands = useCommands();
  const results = useResults();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const Dialog = useLoadedDialog(loadDialog, isOpen, close);
  useEffect(
    () =>
      commands.register([
        {
          id: 'solve.sensitivities',
          title: 'What changes a temperature',
          group: 'Solve',
          icon: IconListNumbers,
          keywords: 'sensitivity sensitivities inputs matter rank adjoint derivative lever why',
          elsewhere: true,
          enabled: () => results.store.getState().steady != null,
          run: () => setOpen(true),
        },
      ]),
    [commands, results],
  );
  return isOpen && Dialog ? <Dialog first="selected" onClose={close} /> : null;
}

/** The same dialog, which begins with the hottest object with power. */
export function SensitivitiesOfHottest({
  opened,
  onClose,
}: {
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  const Dialog = useLoadedDialog(loadDialog, opened, onClose);
  return opened && Dialog ? <Dialog first="hottest" onClose={onClose} /> : null;
}
