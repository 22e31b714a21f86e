import type { Icon } from '@tabler/icons-react';

/** The presentation of a kind of object: the same icon in palette, tree, table and command palette. */
export interface KindView {
  readonly icon: Icon;
  /** The label of its creator in the palette; everywhere else its title is shown. */
  readonly caption: string;
}
