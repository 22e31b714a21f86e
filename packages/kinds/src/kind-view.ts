import type { Icon } from '@tabler/icons-react';

/** How a kind of object shows itself to people: the same sign in palette, tree, table and command palette. */
export interface KindView {
  readonly icon: Icon;
  /** The words of its creator in the palette; everywhere else it goes by its title. */
  readonly caption: string;
}
