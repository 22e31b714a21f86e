import { IconLayoutGridAdd } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { offerWayIn } from '../../app/way-in.ts';
import { notify } from '../../ui/notify.ts';
import { NOT_LOADED, useLoaded } from '../../ui/use-loaded.ts';
import { useCommands } from '../commands/command.ts';
import { mayEditIn, useDocument } from '../document/project-document.ts';
import { fillProject, whyNotFilled } from './fill-project.ts';

const loadDialog = async () => (await import('../../templates/template-dialog.tsx')).TemplateDialog;

/** The command that fills an empty project with a template, and its dialog. */
export function TemplateOpener() {
  const commands = useCommands();
  const document = useDocument();
  const [isOpen, setOpen] = useState(false);
  const { part: Dialog, failed, tryAgain } = useLoaded(loadDialog, isOpen);
  useEffect(
    () =>
      commands.register([
        {
          id: 'project.template',
          title: 'Start from a template',
          group: 'Add',
          icon: IconLayoutGridAdd,
          keywords: 'example fill begin',
          enabled: () => mayEditIn(document.store.getState()),
          run: () => {
            const reason = whyNotFilled(document.store.getState(), { materials: [] });
            if (reason === null) setOpen(true);
            else notify(reason, 'warning', 'template');
          },
        },
      ]),
    [commands, document],
  );
  useEffect(() => {
    if (!failed) return;
    notify(NOT_LOADED, 'error');
    setOpen(false);
    tryAgain();
  }, [failed, tryAgain]);
  if (!isOpen || !Dialog) return null;
  const close = () => setOpen(false);
  return (
    <Dialog
      isNamed={false}
      action="Fill the project"
      onClose={close}
      use={async (model) => {
        const failure = await fillProject(document, model);
        if (failure !== null) return failure;
        close();
        offerWayIn();
        return null;
      }}
    />
  );
}
