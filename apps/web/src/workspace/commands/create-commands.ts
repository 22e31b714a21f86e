import { createStore } from 'zustand/vanilla';
import type { Command, Commands } from './command.ts';

export function createCommands(): Commands {
  const store = createStore(() => ({
    commands: [] as readonly Command[],
    paletteOpen: false,
    helpOpen: false,
  }));
  let registrations: readonly (readonly Command[])[] = [];
  const follow = () => store.setState({ commands: inForce(registrations) });
  const find = (id: Command['id']) => store.getState().commands.find((command) => command.id === id);
  return {
    store,
    register: (commands) => {
      const registration = [...commands];
      registrations = [...registrations, registration];
      follow();
      return () => {
        registrations = registrations.filter((each) => each !== registration);
        follow();
      };
    },
    run: (id) => {
      const command = find(id);
      if (command?.enabled?.() ?? true) void command?.run();
    },
    shortcutOf: (id) => find(id)?.shortcuts?.[0],
  };
}

/** The latest of the commands with one id counts, in the place of the first. */
function inForce(registrations: readonly (readonly Command[])[]): readonly Command[] {
  return [...new Map(registrations.flat().map((command) => [command.id, command])).values()];
}
