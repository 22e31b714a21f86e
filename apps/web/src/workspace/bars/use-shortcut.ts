import { useStore } from 'zustand';
import { useCommands } from '../commands/command.ts';
import type { CommandId } from '../commands/command-id.ts';

/** The first shortcut of a command, for a tooltip, as soon as the command is registered. */
export function useShortcut(id: CommandId): string | undefined {
  const commands = useCommands();
  return useStore(
    commands.store,
    (state) => state.commands.find((command) => command.id === id)?.shortcuts?.[0],
  );
}
