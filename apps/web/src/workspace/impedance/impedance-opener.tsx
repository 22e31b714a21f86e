import { IconTimeline } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useLoadedDialog } from '../../ui/use-loaded.ts';
import { useCommands } from '../commands/command.ts';
import { useSolves } from '../solve/solve-state.ts';

const loadDialog = async () => (await import('./impedance-dialog.tsx')).ImpedanceDialog;

/** The command that opens thermal impedances, and their dialog. */
export function ImpedanceOpener() {
  const commands = useCommands();
  const solves = useSolves();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const Dialog = useLoadedDialog(loadDialog, isOpen, close);
  useEffect(() => solves.showImpedance(isOpen), [solves, isOpen]);
  useEffect(
    () =>
      commands.register([
        {
          id: 'solve.impedance',
          title: 'Thermal impedance',
          group: 'Solve',
          icon: IconTimeline,
          keywords: 'zth rth foster cauer spice network step response time constant',
          elsewhere: true,
          run: () => setOpen(true),
        },
      ]),
    [commands],
  );
  return isOpen && Dialog ? <Dialog onClose={close} /> : null;
}
