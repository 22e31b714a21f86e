import type { Icon } from '@tabler/icons-react';
import type { StoreApi } from 'zustand/vanilla';

/** Something a person can do: by a shortcut, from the command palette, by a button that shows the shortcut. */
export interface Command {
  /** `view.zoom-all` */
  readonly id: string;
  readonly title: string;
  /** The group under which the palette and the help sheet list it. */
  readonly group: 'Edit' | 'View' | 'Add' | 'Solve' | 'Go to' | 'Help';
  /** `Mod+Shift+Z`, `F`, `Delete`, `?`; several: any of them. */
  readonly shortcuts?: readonly string[];
  readonly icon?: Icon;
  /** Further words by which it is found. */
  readonly keywords?: string;
  /** Where it is listed; everywhere unless said. A nudge by arrow keys is no entry of the palette. */
  readonly listed?: 'everywhere' | 'help' | 'nowhere';
  /** Its shortcut works while a text field has the focus too. */
  readonly whileTyping?: boolean;
  /**
   * Commands of Edit and View act on what the Project tab shows; with this set, one works while another tab is shown
   * too.
   */
  readonly elsewhere?: boolean;
  /** False: shown greyed, and the shortcut does nothing. */
  readonly enabled?: () => boolean;
  run(): void | Promise<void>;
}

/** All commands of the workspace; each area registers its own. */
export interface Commands {
  readonly store: StoreApi<{
    readonly commands: readonly Command[];
    readonly paletteOpen: boolean;
    readonly helpOpen: boolean;
  }>;
  /** Adds commands until the returned function is called; one with a known id replaces it. */
  register(commands: readonly Command[]): () => void;
  run(id: string): void;
  shortcutOf(id: string): string | undefined;
}
