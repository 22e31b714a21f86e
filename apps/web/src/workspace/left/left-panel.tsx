import { useMediaQuery } from '@mantine/hooks';
import {
  IconBinaryTree2,
  IconCursorText,
  IconGridDots,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconPerspective,
  IconSearch,
  IconStack2,
  IconStackForward,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '../../ui/icon-button.tsx';
import { type PowerMapPlace, powerMapPlace } from '../actions/power-map-places.ts';
import { useCommands } from '../commands/command.ts';
import { mayEditIn, useDocument } from '../document/project-document.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { useResults } from '../results/results-state.ts';
import { useScene } from '../scene/scene.ts';
import { StackDialog } from '../stack/stack-dialog.tsx';
import { useClient } from '../store-context.ts';
import classes from './left.module.css';
import { modelDownloads } from './model-downloads.tsx';
import { ModelSection } from './model-section.tsx';
import { createPanelState } from './panel-state.ts';
import { PlanesSection } from './planes-section.tsx';
import { PowerMapDialog } from './power-map-dialog.tsx';
import { projectCommands } from './project-commands.ts';
import { type ProjectDialog, ProjectDialogs, ProjectHeader } from './project-header.tsx';
import { RepeatDialog } from './repeat-dialog.tsx';
import { hasTemperatures, temperatureDownloads } from './temperature-downloads.ts';
import { createTreeRequests, type PanelRequest } from './tree-requests.ts';

/** Up to this width the panel folds to a rail. */
const NARROW = '(max-width: 1100px)';

/** The project, its tree and its planes. */
export function LeftPanel() {
  const commands = useCommands();
  const document = useDocument();
  const editor = useEditorStore();
  const results = useResults();
  const client = useClient();
  const scene = useScene();
  const [state] = useState(() => createPanelState(localStorage));
  const [requests] = useState(createTreeRequests);
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false;
  const open = useStore(state, (each) => each.open);

  useEffect(() => {
    const ask = (request: PanelRequest) => {
      const section = request === 'rename-plane' ? { planes: true } : { model: true };
      // On a wide screen nothing is folded: the next narrow one is not to begin with a panel that nobody opened there.
      state.setState(narrow ? { ...section, open: true } : section);
      requests.ask(request);
    };
    const mayEdit = () => mayEditIn(document.store.getState());
    return commands.register([
      {
        id: 'go.find',
        title: 'Find an object in the tree',
        group: 'Go to',
        shortcuts: ['Mod+F'],
        icon: IconSearch,
        keywords: 'search filter',
        run: () => {
          commands.run('go.project');
          ask('find');
        },
      },
      {
        id: 'edit.rename',
        title: 'Rename',
        group: 'Edit',
        shortcuts: ['F2'],
        icon: IconCursorText,
        keywords: 'name',
        enabled: () => {
          const { selection, plane } = editor.getState();
          return mayEdit() && (selection.length > 0 || plane !== null);
        },
        run: () => ask(editor.getState().plane === null ? 'rename' : 'rename-plane'),
      },
      {
        id: 'edit.repeat',
        title: 'Step and repeat…',
        group: 'Edit',
        shortcuts: ['Mod+Shift+D'],
        icon: IconStackForward,
        keywords: 'duplicate copy copies array row pattern',
        enabled: () => mayEdit() && editor.getState().selection.length > 0,
        run: () => setRepeating(true),
      },
      {
        id: 'edit.power-map',
        title: 'Power map…',
        group: 'Edit',
        icon: IconGridDots,
        keywords: 'floorplan hotspot flp ptrace chiplets sources powers die import csv',
        enabled: () => mayEdit() && powerMapPlace({ document, scene }, editor.getState().selection) !== null,
        run: () => setMapped(powerMapPlace({ document, scene }, editor.getState().selection)),
      },
      {
        id: 'add.stack',
        title: 'Stack of boxes…',
        group: 'Add',
        shortcuts: ['Mod+Shift+B'],
        icon: IconStack2,
        keywords: 'new layers rows paste spreadsheet solder pad attach die qfn package table',
        enabled: mayEdit,
        run: () => setStacking(true),
      },
    ]);
  }, [commands, document, scene, editor, state, requests, narrow]);
  const [repeating, setRepeating] = useState(false);
  const [stacking, setStacking] = useState(false);
  const [mapped, setMapped] = useState<PowerMapPlace | null>(null);
  const objectDialogs = (
    <>
      {repeating && <RepeatDialog onClose={() => setRepeating(false)} />}
      {stacking && <StackDialog onClose={() => setStacking(false)} />}
      {mapped && <PowerMapDialog place={mapped} onClose={() => setMapped(null)} />}
    </>
  );

  const [dialog, setDialog] = useState<ProjectDialog | null>(null);
  useEffect(
    () =>
      commands.register(
        projectCommands({
          project: () => document.store.getState().project,
          onShow: setDialog,
          downloads: [
            ...modelDownloads.map(({ name, title, run }) => ({
              ...{ name, title },
              run: () => void run({ client, document }),
            })),
            ...temperatureDownloads.map(({ name, title, keywords, run }) => ({
              ...{ name, title, keywords },
              enabled: () => hasTemperatures(results),
              run: () => void run({ document, results, scene }),
            })),
          ],
        }),
      ),
    [commands, client, document, results, scene],
  );
  const dialogs = <ProjectDialogs shown={dialog} onShow={setDialog} />;

  const panel = (
    <>
      <ProjectHeader onShow={setDialog} />
      <div className={classes.sections}>
        <ModelSection state={state} requests={requests} />
        <PlanesSection state={state} requests={requests} />
      </div>
    </>
  );
  // A dialog stays open while the window is made narrower.
  return (
    <>
      {narrow ? (
        <Rail open={open} onOpen={(next) => state.setState(next)}>
          {panel}
        </Rail>
      ) : (
        <section className={classes.panel} aria-label="Model" data-part="tree">
          {panel}
        </section>
      )}
      {dialogs}
      {objectDialogs}
    </>
  );
}

type Opening = { readonly open: boolean; readonly model?: boolean; readonly planes?: boolean };

function Rail({
  open,
  onOpen,
  children,
}: {
  readonly open: boolean;
  readonly onOpen: (opening: Opening) => void;
  readonly children: ReactNode;
}) {
  const rail = useRef<HTMLDivElement>(null);
  const Toggle = open ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  return (
    <div className={classes.folded} data-part="tree">
      <div className={classes.rail} ref={rail}>
        <IconButton
          icon={Toggle}
          label={open ? 'Fold the panel' : 'Open the panel'}
          iconSize={18}
          tooltip="right"
          aria-expanded={open}
          onClick={() => onOpen({ open: !open })}
        />
        <hr />
        <IconButton
          icon={IconBinaryTree2}
          label="Model"
          iconSize={18}
          tooltip="right"
          data-current={open || undefined}
          onClick={() => onOpen(open ? { open: false } : { open: true, model: true })}
        />
        <IconButton
          icon={IconPerspective}
          label="Planes"
          iconSize={18}
          tooltip="right"
          onClick={() => onOpen({ open: true, planes: true })}
        />
      </div>
      {open && (
        <section
          className={classes.docked}
          data-docked
          aria-label="Model"
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.defaultPrevented) return;
            event.preventDefault();
            onOpen({ open: false });
            rail.current?.querySelector('button')?.focus();
          }}
        >
          {children}
        </section>
      )}
    </div>
  );
}
