import { IconTimeline } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { notify } from '../../ui/notify.ts';
import { NOT_LOADED, useLoaded } from '../../ui/use-loaded.ts';
import { useWorkspace } from '../workspace-context.ts';

const loadDialog = async () => (await import('./impedance-dialog.tsx')).ImpedanceDialog;

/** The command that opens thermal impedances, and their dialog. */
export function ImpedanceOpener() {
  const { commands } = useWorkspace();
  const [isOpen, setOpen] = useState(false);
  const { part: Dialog, failed, tryAgain } = useLoaded(loadDialog, isOpen);
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
  useEffect(() => {
    if (!failed) return;
    notify(NOT_LOADED, 'error');
    setOpen(false);
    tryAgain();
  }, [failed, tryAgain]);
  return isOpen && Dialog ? <Dialog onClose={() => setOpen(false)} /> : null;
}
