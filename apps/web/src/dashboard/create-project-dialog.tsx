import { useNavigate } from '@tanstack/react-router';
import { projectEndpoints } from '@thermarium/api';
import { client } from '../app/client.ts';
import { NameDialog } from '../app/name-dialog.tsx';
import { reloadDashboard } from './dashboard-queries.ts';

/** Makes a project in a folder, with the usual world, and opens it. */
export function CreateProjectDialog({
  folder,
  onClose,
}: {
  readonly folder: number;
  readonly onClose: () => void;
}) {
  const navigate = useNavigate();
  const create = async (name: string) => {
    const { id } = await client(projectEndpoints.createProject, { body: { name, folder } });
    void reloadDashboard();
    await navigate({ to: '/project/$id', params: { id: String(id) } });
  };
  return <NameDialog title="Create Project" action="Create" save={create} onClose={onClose} />;
}
