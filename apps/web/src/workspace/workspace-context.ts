import type { Client } from '@thermarium/api';
import { createContext, useContext } from 'react';
import type { ObjectActions } from './actions/object-actions.ts';
import type { Commands } from './commands/command.ts';
import type { ProjectDocument } from './document/project-document.ts';
import type { Drafts } from './drafts/open-drafts.ts';
import type { Editor } from './editor/editor.ts';
import type { Forms } from './forms/forms.ts';
import type { PanelMemory } from './forms/panel-memory.ts';
import type { PositionEntries } from './position/position-entries.ts';
import type { Presence } from './presence/open-presence.ts';
import type { Results } from './results/results-state.ts';
import type { SceneStore } from './scene/scene.ts';
import type { Solves } from './solve/solve-state.ts';
import type { SolverLog } from './solver-log/solver-log.ts';
import type { Studies } from './studies/studies.ts';
import type { Timeline } from './timeline/open-timeline.ts';

/** Everything that the parts of an open project share. It is wired in one place, `open-workspace.ts`. */
export interface Workspace {
  readonly client: Client;
  readonly document: ProjectDocument;
  readonly scene: SceneStore;
  readonly editor: Editor;
  readonly results: Results;
  readonly solves: Solves;
  readonly solverLog: SolverLog;
  readonly studies: Studies;
  /** One for menus, rows and keys: a mix of them repeats the same last step. */
  readonly actions: ObjectActions;
  /** The chart of a transient and its playback. */
  readonly timeline: Timeline;
  readonly commands: Commands;
  readonly forms: Forms;
  /** The others who have the project open. */
  readonly presence: Presence;
  readonly panelMemory: PanelMemory;
  /** The values typed into the position bar. They outlast the bar, since another tab may be shown before they are sent. */
  readonly positions: PositionEntries;
  /** Everything that is typed and not saved yet. */
  readonly drafts: Drafts;
  /** Whether this person may change the model. */
  mayEdit(): boolean;
  close(): void;
}

export const WorkspaceContext = createContext<Workspace | null>(null);

export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error('This part stands only in an open project.');
  return workspace;
}
