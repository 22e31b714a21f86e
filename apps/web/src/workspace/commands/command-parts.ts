import type { TabName } from '../tabs.ts';
import type { Workspace } from '../workspace-context.ts';
import type { Clipboard } from './clipboard.ts';
import type { ObjectActions } from './object-actions.ts';

/** What the general commands act on. */
export interface CommandParts {
  readonly workspace: Workspace;
  readonly actions: ObjectActions;
  readonly clipboard: Clipboard;
  readonly onTab: (tab: TabName) => void;
  readonly onTheme: () => void;
  /** Tells a person something in passing. */
  readonly tell: (message: string, kind?: 'info' | 'error') => void;
}
