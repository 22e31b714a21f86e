import { IconBook, IconHelp } from '@tabler/icons-react';
import { helpAddress } from '../../help/help-places.ts';
import type { Command, Commands } from '../commands/command.ts';

/** The commands that show commands. */
export function helpCommands({ commands: { store } }: { readonly commands: Commands }): readonly Command[] {
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
