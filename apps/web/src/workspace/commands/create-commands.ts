import { createStore } from 'zustand/vanilla';
import type { Command, Commands } from './command.ts';

export function createCommands(): Commands {
  const store = createStore(() => ({
    commands: [] as readonly Command[],
    paletteOpen: false,
    helpOpen: false,
  }));
  return { store, register: () => () => undefined, run: () => undefined, shortcutOf: () => undefined };
}
