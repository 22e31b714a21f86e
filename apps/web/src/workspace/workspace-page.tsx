import { useEffect, useState } from 'react';
import { openWorkspace } from './open-workspace.ts';
import { type Workspace, WorkspaceContext } from './workspace-context.ts';
import { WorkspaceFrame } from './workspace-frame.tsx';

/** `/project/{id}` */
export function WorkspacePage({ project }: { readonly project: number }) {
  const [workspace, setWorkspace] = useState<Workspace | null>(null);
  useEffect(() => {
    const opened = openWorkspace(project);
    setWorkspace(opened);
    return () => opened.close();
  }, [project]);
  if (!workspace || workspace.document.id !== project) return null;
  return (
    <WorkspaceContext value={workspace}>
      <WorkspaceFrame />
    </WorkspaceContext>
  );
}
