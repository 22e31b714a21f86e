import {
  IconArrowRight,
  IconArrowsExchange,
  IconHelp,
  IconPlayerPlayFilled,
  IconPlayerStopFilled,
} from '@tabler/icons-react';
import { kinds, titleOf } from '@thermarium/kinds';
import { furtherTypes, kindViews, paletteTypes } from '@thermarium/kinds/view';
import { editCommands, nudgeCommands } from '../actions/edit-commands.ts';
import { viewCommands } from '../actions/view-commands.ts';
import { TABS } from '../tabs.ts';
import type { Command } from './command.ts';
import type { CommandParts } from './command-parts.ts';

/** The commands that belong to no single area of the workspace. */
export function generalCommands(parts: CommandParts): readonly Command[] {
  return [
    ...editCommands(parts),
    ...nudgeCommands(parts),
    ...viewCommands(parts),
    ...addCommands(parts),
    ...solveCommands(parts),
    ...goCommands(parts),
    ...helpCommands(parts),
  ];
}

function addCommands({ workspace, onTab }: CommandParts): readonly Command[] {
  return [...paletteTypes, ...furtherTypes].map((type): Command => {
    const isLumped = 'lumped' in (kinds.find((kind) => kind.type === type)?.fields ?? {});
    return {
      id: `add.${type}`,
      title: `New ${titleOf(type)}`,
      group: 'Add',
      icon: kindViews[type].icon,
      keywords: `add create element ${kindViews[type].caption} ${type}${isLumped ? ' quick model lumped' : ''}`,
      enabled: () => workspace.mayEdit(),
      run: () => {
        onTab('project');
        workspace.editor.startDraft(type);
      },
    };
  });
}

function solveCommands({ workspace }: CommandParts): readonly Command[] {
  const { solves } = workspace;
  const { store } = solves;
  return [
    {
      id: 'solve.start',
      title: 'Solve',
      group: 'Solve',
      shortcuts: ['Mod+Enter'],
      icon: IconPlayerPlayFilled,
      keywords: 'run simulate',
      whileTyping: true,
      enabled: () => workspace.mayEdit() && !store.getState().task && !store.getState().waiting,
      run: () => solves.start(),
    },
    {
      id: 'solve.stop',
      title: 'Stop the solve',
      group: 'Solve',
      shortcuts: ['Mod+.'],
      icon: IconPlayerStopFilled,
      keywords: 'cancel abort',
      whileTyping: true,
      enabled: () => workspace.mayEdit() && store.getState().task !== null && !store.getState().waiting,
      run: () => solves.stop(),
    },
    {
      id: 'solve.type',
      title: 'Steady or transient',
      group: 'Solve',
      icon: IconArrowsExchange,
      keywords: 'mode analysis time',
      run: () => solves.setTransient(!store.getState().transient),
    },
  ];
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

function helpCommands({ workspace }: CommandParts): readonly Command[] {
  const { store } = workspace.commands;
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
  ];
}
