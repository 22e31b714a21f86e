import { IconArrowRight } from '@tabler/icons-react';
import { clipCommands } from './actions/clip-commands.ts';
import type { Clipboard } from './actions/clipboard.ts';
import { editCommands, nudgeCommands } from './actions/edit-commands.ts';
import type { ObjectActions } from './actions/object-actions.ts';
import { viewCommands } from './actions/view-commands.ts';
import { helpCommands } from './command-palette/help-commands.ts';
import type { Command, Commands, Tell } from './commands/command.ts';
import { compareCommands } from './compare/compare-commands.ts';
import type { ProjectDocument } from './document/project-document.ts';
import type { Editor } from './editor/editor.ts';
import { addCommands } from './palette/add-commands.ts';
import { quickModelCommand } from './panel/quick-model-command.ts';
import { type Results, shownSolution } from './results/results-state.ts';
import type { SceneStore } from './scene/scene.ts';
import { solveCommands } from './solve/solve-commands.ts';
import type { Solves } from './solve/solve-state.ts';
import { TABS, type TabName } from './tabs.ts';
import type { Timeline } from './timeline/open-timeline.ts';
import { timelineCommands } from './timeline/timeline-commands.ts';

/** The parts of an open project that commands act on; each list names those that it needs. */
export interface CommandParts {
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
  readonly tell: Tell;
}

/**
 * The commands that are there as long as the project is open, by room. Commands that need a part of the page, such as
 * the picture, are registered by that part.
 */
export const COMMAND_LISTS: readonly ((parts: CommandParts) => readonly Command[])[] = [
  editCommands,
  nudgeCommands,
  viewCommands,
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
