import { IconArrowsExchange, IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import type { Command } from '../commands/command.ts';
import type { Solves } from './solve-state.ts';

interface SolveParts {
  readonly solves: Solves;
  readonly mayEdit: () => boolean;
}

/** The commands that start and stop solves. */
export function solveCommands({ solves, mayEdit }: SolveParts): readonly Command[] {
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
      enabled: () => mayEdit() && !store.getState().task && !store.getState().waiting,
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
      enabled: () => mayEdit() && store.getState().task !== null && !store.getState().waiting,
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
