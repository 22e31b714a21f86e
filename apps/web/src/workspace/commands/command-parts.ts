import type { Clipboard } from '../actions/clipboard.ts';
import type { ObjectActions } from '../actions/object-actions.ts';
import type { TabName } from '../tabs.ts';
import type { Workspace } from '../workspace-context.ts';

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
