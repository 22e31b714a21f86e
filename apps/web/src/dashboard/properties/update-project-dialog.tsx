import { useQuery } from '@tanstack/react-query';
import { materialEndpoints, parameterEndpoints, projectEndpoints } from '@thermarium/api';
import { useEffect, useMemo } from 'react';
import { client } from '../../app/client.ts';
import { failureText } from '../../app/failure-text.ts';
import { notify } from '../../ui/notify.ts';
import { ProjectDialog } from '../../workspace/panel/project-dialog.tsx';
import { reloadDashboard } from '../dashboard-queries.ts';
import { storedProjectSite } from './project-sites.ts';

/** The name and world settings of a project on the dashboard. `onShown`: called when they are read. */
export function UpdateProjectDialog({
  project,
  onShown,
  onClose,
}: {
  readonly project: number;
  readonly onShown: () => void;
  readonly onClose: () => void;
}) {
  const { data, error } = useQuery({
    queryKey: ['properties', project],
    queryFn: async ({ signal }) => {
      const call = { params: { project }, signal };
      const [head, materials, parameters] = await Promise.all([
        client(projectEndpoints.project, call),
        client(materialEndpoints.materials, call),
        client(parameterEndpoints.parameters, call),
      ]);
      return { project: head, materials, parameters };
    },
    // Typed values are compared with those that were read at the start.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const site = useMemo(() => data && storedProjectSite(client, data, () => void reloadDashboard()), [data]);
  const isShown = site !== undefined;
  useEffect(() => {
    if (isShown) onShown();
  }, [isShown, onShown]);
  useEffect(() => {
    if (!error) return;
    notify(failureText(error), 'error');
    // Somebody may have deleted it, or withdrawn the right to it.
    void reloadDashboard();
    onClose();
  }, [error, onClose]);
  if (!site) return null;
  return <ProjectDialog title="Update Project" action="Update" site={site} onClose={onClose} />;
}
