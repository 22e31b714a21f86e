import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { openWorkspace } from './open-workspace.ts';
import { type MaterialSite, MaterialSiteContext } from './panel/material-site.ts';
import { type Workspace, WorkspaceContext } from './workspace-context.ts';

/** Opens a project and hands its stores to what is inside. */
export function WorkspacePage({
  project,
  children,
}: {
  readonly project: number;
  readonly children: ReactNode;
}) {
  const [workspace, setWorkspace] = useState<Workspace | null>(null);
  useEffect(() => {
    const opened = openWorkspace(project);
    setWorkspace(opened);
    return () => opened.close();
  }, [project]);
  const materials = useMemo(() => workspace && materialSite(workspace), [workspace]);
  if (!workspace || workspace.document.id !== project) return null;
  return (
    <WorkspaceContext value={workspace}>
      <MaterialSiteContext value={materials}>{children}</MaterialSiteContext>
    </WorkspaceContext>
  );
}

function materialSite({ client, document: { store, borrow } }: Workspace): MaterialSite {
  return { client, store, borrow };
}
