import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconArrowRight, IconBook, IconHelp } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { session } from '../app/session.ts';
import { helpAddress } from '../help/help-places.ts';
import { notify } from '../ui/notify.ts';
import { isLayerOpen } from '../ui/open-layers.ts';
import { useLatest } from '../ui/use-latest.ts';
import { addCommands } from './actions/add-commands.ts';
import { clipCommands } from './actions/clip-commands.ts';
import { type Clipboard, createClipboard } from './actions/clipboard.ts';
import { editCommands, nudgeCommands } from './actions/edit-commands.ts';
import { type ObjectActions, useObjectActions } from './actions/object-actions.ts';
import { viewCommands } from './actions/view-commands.ts';
import { type Command, type Commands, type Tell, useCommands } from './commands/command.ts';
import { findCommand, keyPlaceOf } from './commands/find-command.ts';
import { isMacKeyboard } from './commands/shortcut.ts';
import { compareCommands } from './compare/compare-commands.ts';
import { mayEditIn, type ProjectDocument, useDocument } from './document/project-document.ts';
import { type Editor, useEditor } from './editor/editor.ts';
import { boundsOf } from './editor/move/objects-target.ts';
import { quickModelCommand } from './panel/quick-model-command.ts';
import { type Results, shownSolution, useResults } from './results/results-state.ts';
import { type SceneStore, useScene } from './scene/scene.ts';
import { solveCommands } from './solve/solve-commands.ts';
import { type Solves, useSolves } from './solve/solve-state.ts';
import { TABS, type TabName, tabPanelId } from './tabs.ts';
import { type Timeline, useTimeline } from './timeline/open-timeline.ts';
import { timelineCommands } from './timeline/timeline-commands.ts';
import { linkCommands } from './view/view-link.ts';

/** The parts of an open project that commands act on; each list names those that it needs. */
interface CommandParts {
  readonly document: ProjectDocument;
  readonly editor: Editor;
  readonly scene: SceneStore;
  readonly results: Results;
  readonly solves: Solves;
  readonly timeline: Timeline;
  readonly commands: Commands;
  readonly mayEdit: () => boolean;
  readonly actions: ObjectActions;
  readonly clipboard: Clipboard;
  readonly onTab: (tab: TabName) => void;
  /** Changes between the light and the dark theme. */
  readonly onTheme: () => void;
  /** Writes a view into the address of the page. */
  readonly onAddress: (view: string) => Promise<void>;
  readonly tell: Tell;
}

/**
 * The commands that are there as long as the project is open, by room. Commands that need a part of the page, such as
 * the picture, are registered by that part.
 */
const COMMAND_LISTS: readonly ((parts: CommandParts) => readonly Command[])[] = [
  editCommands,
  nudgeCommands,
  viewCommands,
  linkCommands,
  sectionCommands,
  addCommands,
  quickModelCommands,
  solveCommands,
  compareCommands,
  timelineCommands,
  goCommands,
  helpCommands,
];

function quickModelCommands({ document, editor, mayEdit, tell }: CommandParts): readonly Command[] {
  return [
    quickModelCommand({
      document,
      editor: editor.store,
      mayEdit,
      tell: (message) => tell(message, 'error'),
    }),
  ];
}

function sectionCommands({ editor, scene, results }: CommandParts): readonly Command[] {
  const hottest = () => shownSolution(results.store.getState())?.hottest?.point ?? null;
  return clipCommands({ editor, scene, hottest });
}

function goCommands({ onTab }: CommandParts): readonly Command[] {
  return TABS.map(
    ({ name, title }): Command => ({
      id: `go.${name}`,
      title: `Go to ${title}`,
      group: 'Go to',
      icon: IconArrowRight,
      keywords: 'tab open',
      run: () => onTab(name),
    }),
  );
}

/** The commands that show commands. */
function helpCommands({ commands: { store } }: { readonly commands: Commands }): readonly Command[] {
  return [
    {
      id: 'help.commands',
      title: 'Search or run a command',
      group: 'Help',
      shortcuts: ['Mod+K'],
      listed: 'help',
      whileTyping: true,
      run: () => store.setState({ paletteOpen: !store.getState().paletteOpen, helpOpen: false }),
    },
    {
      id: 'help.shortcuts',
      title: 'Keyboard shortcuts',
      group: 'Help',
      shortcuts: ['?', 'F1'],
      icon: IconHelp,
      keywords: 'help keys',
      run: () => store.setState({ helpOpen: true, paletteOpen: false }),
    },
    {
      id: 'help.pages',
      title: 'Help: tutorials, recipes, reference',
      group: 'Help',
      icon: IconBook,
      keywords: 'manual documentation',
      run: () => void window.open(helpAddress({ page: '', at: '' }), '_blank', 'noopener'),
    },
  ];
}

/** Registers the commands of the open project and listens to the keyboard. */
export function WorkspaceCommands({ onTab }: { readonly onTab: (tab: TabName) => void }) {
  const document = useDocument();
  const editor = useEditor();
  const scene = useScene();
  const results = useResults();
  const solves = useSolves();
  const timeline = useTimeline();
  const actions = useObjectActions();
  const commands = useCommands();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const onTheme = useLatest(() => setColorScheme(scheme === 'dark' ? 'light' : 'dark'));
  const onTabLatest = useLatest(onTab);
  const navigate = useNavigate();

  useEffect(() => {
    const tell = (message: string, kind: 'info' | 'error' = 'info') => notify(message, kind, 'commands');
    const parts = {
      ...{ document, editor, scene, results, solves, timeline, actions, commands },
      mayEdit: () => mayEditIn(document.store.getState()),
      clipboard: createClipboard({
        document,
        editor: editor.store,
        storage: localStorage,
        user: () => session.getState().account?.user.email ?? null,
        tell,
        boxOf: (ids) => boundsOf({ document, scene }, ids),
      }),
      onTab: (tab: TabName) => onTabLatest.current(tab),
      onTheme: () => onTheme.current(),
      onAddress: (view: string) => navigate({ to: '.', search: { view }, replace: true }),
      tell,
    };
    return commands.register(COMMAND_LISTS.flatMap((list) => list(parts)));
  }, [document, editor, scene, results, solves, timeline, actions, commands, navigate, onTabLatest, onTheme]);

  useEffect(() => listenToKeys(commands), [commands]);
  return null;
}

function listenToKeys(commands: Commands): () => void {
  const isMac = isMacKeyboard();
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const focused = event.target instanceof Element ? event.target : null;
    const place = isLayerOpen() ? 'layer' : keyPlaceOf(focused);
    const isProjectShown = document.getElementById(tabPanelId('project'))?.hidden !== true;
    const known = commands.store.getState().commands;
    const command = findCommand(known, event, { place, isMac, isProjectShown });
    if (command) {
      event.preventDefault();
      commands.run(command.id);
    } else if (
      event.key === 'Escape' &&
      (place === 'text' || place === 'settled') &&
      focused instanceof HTMLElement
    ) {
      // The field reverts first; the next Escape then belongs to the model.
      setTimeout(() => focused.blur());
    } else if (isSaving(event)) {
      // There is nothing to save, and the browser would open a dialog to save the page.
      event.preventDefault();
    }
  };
  const onPalette = () => commands.store.setState({ paletteOpen: true, helpOpen: false });
  window.addEventListener('keydown', onKey);
  window.addEventListener('thermarium:commands', onPalette);
  return () => {
    window.removeEventListener('keydown', onKey);
    window.removeEventListener('thermarium:commands', onPalette);
  };
}

function isSaving({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 's' && (ctrlKey || metaKey) && !altKey;
}
