import { IconLayoutGridAdd } from '@tabler/icons-react';
import { materialFields, quoted, sameValue, worldFields } from '@thermarium/model';
import { useEffect, useState } from 'react';
import { offerWayIn } from '../../app/way-in.ts';
import type { TemplateModel } from '../../templates/template.ts';
import { notify } from '../../ui/notify.ts';
import { NOT_LOADED, useLoaded } from '../../ui/use-loaded.ts';
import { useCommands } from '../commands/command.ts';
import {
  type DocumentState,
  mayEditIn,
  type ProjectDocument,
  useDocument,
} from '../document/project-document.ts';
import { objectOfFile } from '../records/object-of-file.ts';
import type { FieldChanges } from '../records/project-content.ts';

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

/** Fills an empty project with a template: one undo entry. Returns why it was not; null: it was. */
export async function fillProject(
  document: Pick<ProjectDocument, 'store' | 'together'>,
  model: TemplateModel,
): Promise<string | null> {
  const reason = whyNotFilled(document.store.getState(), model);
  if (reason !== null) return reason;
  const outcomes = await document.together((edits) => [
    ...model.parameters.map((parameter) => edits.addParameter(parameter)),
    edits.updateProject({ world: worldOf(model) }),
    edits.addObjects(
      model.tree.map((node) => objectOfFile(node)),
      model.materials.map((material) => ({ ...material })),
    ),
    ...model.planes.map((plane) => edits.createPlane({ ...plane })),
  ]);
  const refused = outcomes.find((outcome) => !outcome.ok);
  return refused && !refused.ok ? refused.message : null;
}

/** The reason why a project takes no template; null: it does. */
function whyNotFilled(
  { nodes, parameters, planes, scenarios, materials }: DocumentState,
  model: Pick<TemplateModel, 'materials'>,
): string | null {
  const listed = [
    ['objects', nodes.size],
    ['parameters', parameters.length],
    ['planes', planes.length],
    ['scenarios', scenarios.length],
  ] as const;
  const has = listed.flatMap(([name, count]) => (count > 0 ? [name] : []));
  if (has.length > 0) {
    return `A template fills an empty project, and this one has ${has.join(' and ')}. Make a new project of it on the dashboard.`;
  }
  const other = materials.find((own) => {
    const same = model.materials.find(({ name }) => name === own.name);
    return same && differs({ ...own }, { ...same });
  });
  return other
    ? `This project has another material that is called ${quoted(other.name)}. Rename or delete it first.`
    : null;
}

/** Whether two materials lead to different temperatures. */
function differs(a: FieldChanges, b: FieldChanges): boolean {
  return Object.entries(materialFields).some(
    ([key, { kind }]) => kind !== 'color' && !sameValue(a[key] ?? null, b[key] ?? null),
  );
}

/** A world without a resolution of its own keeps the project's: a server may not solve finer ones. */
function worldOf({ project: { world } }: TemplateModel) {
  const { resolution, ...others } = world;
  return resolution === worldFields.resolution.default ? others : world;
}
