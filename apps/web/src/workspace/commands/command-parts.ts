import type { TabName } from '../tabs.ts';
import type { Workspace } from '../workspace-context.ts';
import type { Clipboard } from './clipboard.ts';
import type { ObjectActions } from './object-actions.ts';

/** The parts of the workspace on which the general commands act. */
export interface CommandParts {
  readonly workspace: Workspace;
  readonly actions: ObjectActions;
  readonly clipboard: Clipboard;
  readonly onTab: (tab: TabName) => void;
  readonly onTheme: () => void;
  /** Shows a short message. */
  readonly tell: (message: string, kind?: 'info' | 'error') => void;
}
