import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { openWorkspace, type Workspace } from './open-workspace.ts';
import { type MaterialSite, MaterialSiteContext } from './panel/material-site.ts';
import { WorkspaceStores } from './workspace-stores.tsx';

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
    <WorkspaceStores workspace={workspace}>
      <MaterialSiteContext value={materials}>{children}</MaterialSiteContext>
    </WorkspaceStores>
  );
}

function materialSite({ client, document: { store, borrow } }: Workspace): MaterialSite {
  return { client, store, borrow };
}
