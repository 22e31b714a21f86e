import type { Icon } from '@tabler/icons-react';
import type { StoreApi } from 'zustand/vanilla';
import { storeContext, useOpenStore } from '../store-context.ts';
import type { CommandId, DownloadId } from './command-id.ts';

/** An action of the user: by a shortcut, from the command palette, or by a button that shows the shortcut. */
export interface Command {
  readonly id: CommandId | DownloadId;
  readonly title: string;
  /** The group under which the palette and the help sheet list it. */
  readonly group: 'Edit' | 'View' | 'Add' | 'Solve' | 'Go to' | 'Help';
  /** `Mod+Shift+Z`, `F`, `Delete`, `?`; several: any of them. */
  readonly shortcuts?: readonly string[];
  readonly icon?: Icon;
  /** Further words by which the palette finds it. */
  readonly keywords?: string;
  /** The lists that show it; left out: all. Nudging by arrow keys is not in the palette. */
  readonly listed?: 'everywhere' | 'help' | 'nowhere';
  /** Its shortcut also works while a text field has the focus. */
  readonly whileTyping?: boolean;
  /** Commands of Edit and View act on the Project tab; with this set, one also works while another tab is shown. */
  readonly elsewhere?: boolean;
  /** False: the command is greyed, and its shortcut does nothing. */
  readonly enabled?: () => boolean;
  run(): void | Promise<void>;
}

/** Shows a short message. */
export type Tell = (message: string, kind?: 'info' | 'error') => void;

/** All commands of the workspace; each area registers its own. */
export interface Commands {
  readonly store: StoreApi<{
    readonly commands: readonly Command[];
    readonly paletteOpen: boolean;
    readonly helpOpen: boolean;
  }>;
  /** Adds commands until the returned function is called; one with an existing id replaces the earlier one. */
  register(commands: readonly Command[]): () => void;
  run(id: Command['id']): void;
  shortcutOf(id: CommandId): string | undefined;
}

export const CommandsContext = storeContext<Commands>();
export const useCommands = () => useOpenStore(CommandsContext);
