import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { client } from '../app/client.ts';
import { ProjectDialog } from '../workspace/panel/project-dialog.tsx';
import { reloadDashboard } from './dashboard-queries.ts';
import { newProjectSite } from './properties/project-sites.ts';

/** Makes a project in a folder and opens it. */
export function CreateProjectDialog({
  folder,
  onClose,
}: {
  readonly folder: number;
  readonly onClose: () => void;
}) {
  const navigate = useNavigate();
  const site = useMemo(
    () =>
      newProjectSite(client, folder, (id) => {
        void reloadDashboard();
        void navigate({ to: '/project/$id', params: { id: String(id) } });
      }),
    [folder, navigate],
  );
  return <ProjectDialog title="Create Project" action="Create" site={site} onClose={onClose} />;
}
