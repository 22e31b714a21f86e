import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { session } from '../app/session.ts';
import { notify } from '../ui/notify.ts';
import { isLayerOpen } from '../ui/open-layers.ts';
import { useLatest } from '../ui/use-latest.ts';
import { createClipboard } from './actions/clipboard.ts';
import { useObjectActions } from './actions/object-actions.ts';
import { COMMAND_LISTS } from './command-lists.ts';
import { type Commands, useCommands } from './commands/command.ts';
import { findCommand, keyPlaceOf } from './commands/find-command.ts';
import { isMacKeyboard } from './commands/shortcut.ts';
import { mayEditIn, useDocument } from './document/project-document.ts';
import { useEditor } from './editor/editor.ts';
import { boundsOf } from './editor/move/objects-target.ts';
import { useResults } from './results/results-state.ts';
import { useScene } from './scene/scene.ts';
import { useSolves } from './solve/solve-state.ts';
import { type TabName, tabPanelId } from './tabs.ts';
import { useTimeline } from './timeline/open-timeline.ts';

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
      tell,
    };
    return commands.register(COMMAND_LISTS.flatMap((list) => list(parts)));
  }, [document, editor, scene, results, solves, timeline, actions, commands, onTabLatest, onTheme]);

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
