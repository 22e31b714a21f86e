import { useSearch } from '@tanstack/react-router';
import { type Context, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLatest } from '../ui/use-latest.ts';
import { ObjectActionsContext } from './actions/object-actions.ts';
import { CommandsContext } from './commands/command.ts';
import { DocumentContext } from './document/project-document.ts';
import { DraftsContext } from './drafts/open-drafts.ts';
import { EditorContext } from './editor/editor.ts';
import { EditorStoreContext } from './editor-state/editor-state.ts';
import { FormsContext } from './forms/forms.ts';
import { PanelMemoryContext } from './forms/panel-memory.ts';
import { openWorkspace, type Workspace } from './open-workspace.ts';
import { type MaterialSite, MaterialSiteContext } from './panel/material-site.ts';
import { PositionEntriesContext } from './position/position-entries.ts';
import { PresenceContext } from './presence/open-presence.ts';
import { ResultsContext } from './results/results-state.ts';
import { ScenariosViewContext } from './scenarios/scenarios-view.ts';
import { SceneContext } from './scene/scene.ts';
import { SolvesContext } from './solve/solve-state.ts';
import { SolverLogContext } from './solver-log/solver-log.ts';
import { ClientContext } from './store-context.ts';
import { StudiesContext } from './studies/studies.ts';
import { TableViewContext } from './table/table-view.ts';
import { TimelineContext } from './timeline/open-timeline.ts';
import { WhatIfContext } from './what-if/what-if.ts';

/** Opens a project and hands its stores to what is inside. */
export function WorkspacePage({
  project,
  children,
}: {
  readonly project: number;
  readonly children: ReactNode;
}) {
  const [workspace, setWorkspace] = useState<Workspace | null>(null);
  const { view = null } = useSearch({ from: '/inside/project/$id' });
  // A link that is copied from the open page writes into its address.
  const link = useLatest(view);
  useEffect(() => {
    const opened = openWorkspace(project, link.current);
    setWorkspace(opened);
    return () => opened.close();
  }, [project, link]);
  const materials = useMemo(() => workspace && materialSite(workspace), [workspace]);
  if (!workspace || workspace.document.id !== project) return null;
  return (
    <WorkspaceStores workspace={workspace}>
      <MaterialSiteContext value={materials}>{children}</MaterialSiteContext>
    </WorkspaceStores>
  );
}

function materialSite({ client, document: { store, borrow } }: Workspace): MaterialSite {
  return { client, store, borrow };
}

/** Hands each store of an open project to what is inside, through the context of the store's own room. */
function WorkspaceStores({
  workspace,
  children,
}: {
  readonly workspace: Workspace;
  readonly children: ReactNode;
}) {
  return providersOf(workspace).reduceRight((inside, provide) => provide(inside), children);
}

type Provider = (inside: ReactNode) => ReactNode;

function provider<Store>(StoreContext: Context<Store | null>, store: Store): Provider {
  return (inside) => <StoreContext value={store}>{inside}</StoreContext>;
}

function providersOf(workspace: Workspace): readonly Provider[] {
  return [
    provider(ClientContext, workspace.client),
    provider(DocumentContext, workspace.document),
    provider(EditorStoreContext, workspace.editor.store),
    provider(SceneContext, workspace.scene),
    provider(ResultsContext, workspace.results),
    provider(EditorContext, workspace.editor),
    provider(PositionEntriesContext, workspace.positions),
    provider(FormsContext, workspace.forms),
    provider(PanelMemoryContext, workspace.panelMemory),
    provider(PresenceContext, workspace.presence),
    provider(DraftsContext, workspace.drafts),
    provider(CommandsContext, workspace.commands),
    provider(SolvesContext, workspace.solves),
    provider(SolverLogContext, workspace.solverLog),
    provider(StudiesContext, workspace.studies),
    provider(WhatIfContext, workspace.whatIfs),
    provider(TimelineContext, workspace.timeline),
    provider(ObjectActionsContext, workspace.actions),
    provider(TableViewContext, workspace.tableView),
    provider(ScenariosViewContext, workspace.scenariosView),
  ];
}
