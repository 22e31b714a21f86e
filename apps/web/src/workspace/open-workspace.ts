import { type Client, newKey } from '@thermarium/api';
import { client } from '../app/client.ts';
import { failureText } from '../app/failure-text.ts';
import { session } from '../app/session.ts';
import { confirm } from '../ui/confirm.tsx';
import { notify } from '../ui/notify.ts';
import { commitTyping } from '../ui/typing.ts';
import { createObjectActions, type ObjectActions } from './actions/object-actions.ts';
import type { Commands } from './commands/command.ts';
import { createCommands } from './commands/create-commands.ts';
import { openFeed } from './connection/open-feed.ts';
import { openDocument } from './document/open-document.ts';
import { mayEditIn, type ProjectDocument } from './document/project-document.ts';
import { formDrafts } from './drafts/form-drafts.ts';
import { type Drafts, openDrafts } from './drafts/open-drafts.ts';
import { positionDrafts } from './drafts/position-drafts.ts';
import { createEditor } from './editor/create-editor.ts';
import type { Editor } from './editor/editor.ts';
import { createEditorStore } from './editor-state/editor-state.ts';
import { type Forms, openForms } from './forms/forms.ts';
import { createPanelMemory, type PanelMemory } from './forms/panel-memory.ts';
import { openPositionEntries, type PositionEntries } from './position/position-entries.ts';
import { openPresence, type Presence } from './presence/open-presence.ts';
import { openPreviews } from './preview/open-previews.ts';
import { PreviewWorker } from './preview/preview-worker.ts';
import { objectPaths } from './records/object-paths.ts';
import { parameterValues } from './records/project-content.ts';
import { openResults } from './results/open-results.ts';
import type { Results } from './results/results-state.ts';
import { createScenariosView, type ScenariosViewStore } from './scenarios/scenarios-view.ts';
import { createScene } from './scene/create-scene.ts';
import type { SceneStore } from './scene/scene.ts';
import { openSolves } from './solve/open-solves.ts';
import type { Solves } from './solve/solve-state.ts';
import { openSolverLog } from './solver-log/open-solver-log.ts';
import type { SolverLog } from './solver-log/solver-log.ts';
import { openStudies } from './studies/open-studies.ts';
import type { Studies } from './studies/studies.ts';
import { createTableView, type TableViewStore } from './table/table-view.ts';
import { openTimeline, type Timeline } from './timeline/open-timeline.ts';
import { keepTyped, TypedMemory, type TypingSession } from './typed-memory.ts';
import { followLink, viewOfText } from './view/view-link.ts';
import { keepView } from './view/view-memory.ts';
import { openWhatIf } from './what-if/open-what-if.ts';
import type { WhatIfs } from './what-if/what-if.ts';
import { WhatIfWorker } from './what-if/what-if-worker.ts';

/** The stores of an open project. React is given each of them by its own context (`workspace-stores.tsx`). */
export interface Workspace {
  readonly client: Client;
  readonly document: ProjectDocument;
  readonly scene: SceneStore;
  readonly editor: Editor;
  readonly results: Results;
  readonly solves: Solves;
  readonly solverLog: SolverLog;
  readonly studies: Studies;
  /** Temperatures at other powers, which sliders choose. */
  readonly whatIfs: WhatIfs;
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
  readonly tableView: TableViewStore;
  readonly scenariosView: ScenariosViewStore;
  close(): void;
}

const typingSession: TypingSession = {
  user: () => session.getState().account?.user.email ?? null,
  isExpired: () => session.getState().expired,
  isSignedOut: () => session.getState().token === null && !session.getState().expired,
  subscribe: session.subscribe,
};
/** It outlasts each open project: a session that ends leads out of it. */
const typedMemory = new TypedMemory(typingSession);
window.addEventListener('pagehide', () => typedMemory.keepOverReload());

/**
 * Opens a project: the one place where the parts of the workspace meet.
 *
 * @param link the text of a view that a link asks for; null: none does
 */
export function openWorkspace(project: number, link: string | null): Workspace {
  const tab = newKey();
  const feed = openFeed({ token: () => session.getState().token }, project, { tab });
  const document = openDocument({ client, feed, storage: localStorage }, project);
  const mayEdit = () => mayEditIn(document.store.getState());
  const store = createEditorStore();
  const { scene, close: closeScene } = createScene(document.store, store);
  const editor = createEditor({
    document,
    scene,
    store,
    mayEdit,
    warn: (message) => notify(message, 'error'),
    addDraft: () =>
      void forms.save('draft').then((saved) => {
        if (!saved.ok && saved.message !== undefined) notify(saved.message, 'error');
      }),
  });
  const forms = openForms(document, store);
  const positions = openPositionEntries(() => parameterValues(document.store.getState().parameters));
  const results = openResults({ client, feed, document, editor: store }, project);
  const say = (message: string, kind: 'info' | 'success' | 'error', title?: string) =>
    notify(message, kind, 'solve', title);
  const drafts = openDrafts({
    document,
    sources: [formDrafts({ forms, editor: store, scene }), positionDrafts(positions)],
    commitTyping,
    say,
  });
  const previewWorker = new PreviewWorker();
  const leavePreviews = openPreviews({
    ...{ document: document.store, editor: store, scene, results },
    solve: previewWorker.solve,
  });
  const whatIfs = openWhatIf({
    ...{ document, editor: store, results },
    solver: new WhatIfWorker(),
    warn: (message) => notify(message, 'error', 'what-if'),
  });
  const presence = openPresence({ client, feed, editor: store, typed: drafts, tab }, project);
  drafts.store.subscribe(({ alters }) => results.setDrafted(alters));
  const prepare = () => drafts.save();
  const solves = openSolves({ client, feed, results, storage: localStorage, prepare, say }, project);
  const solverLog = openSolverLog({ client, feed, reason: failureText }, project);
  const studies = openStudies(
    { client, feed, prepare, reason: failureText, say: (message, kind) => notify(message, kind, 'studies') },
    project,
  );
  const timeline = openTimeline({
    ...{ editor: store, scene, results, storage: localStorage },
    tell: (message) => notify(message, 'info', 'auto-loader'),
    pathOf: (id) => objectPaths(document.store.getState()).get(id),
  });
  const linked = link === null ? null : viewOfText(link);
  const leaveView = keepView(
    { storage: localStorage, editor: store, results, solves, session: typingSession, linked },
    project,
  );
  const leaveLink = linked && followLink(linked, { document, editor, results });
  const leaveTyped = keepTyped(
    { memory: typedMemory, session: typingSession, document, editor: store, forms },
    project,
  );
  const actions = createObjectActions({
    document,
    editor: store,
    ask: confirm,
    tell: (message) => notify(message, 'error', 'actions'),
  });
  const commands = createCommands();
  return {
    client,
    document,
    scene,
    editor,
    results,
    solves,
    solverLog,
    studies,
    whatIfs,
    actions,
    timeline,
    commands,
    forms,
    presence,
    panelMemory: createPanelMemory(),
    positions,
    drafts,
    tableView: createTableView(),
    scenariosView: createScenariosView(),
    close: () => {
      leaveTyped();
      leaveLink?.();
      leaveView();
      timeline.close();
      whatIfs.leave();
      leavePreviews();
      previewWorker.close();
      studies.close();
      solves.close();
      drafts.close();
      results.close();
      presence.close();
      forms.close();
      editor.close();
      closeScene();
      document.close();
      feed.close();
    },
  };
}
