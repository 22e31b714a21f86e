import { projectEndpoints } from '@thermarium/api';
import { client } from '../app/client.ts';
import { ShareDialog } from './share-dialog.tsx';

/** Share Project: for its owners only. */
export function ShareProjectDialog({
  project,
  opened,
  onClose,
}: {
  /** Its id. */
  readonly project: number;
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  const params = { project };
  return (
    <ShareDialog
      title="Share Project"
      opened={opened}
      onClose={onClose}
      load={() => client(projectEndpoints.projectPermissions, { params })}
      save={(entries) => client(projectEndpoints.updateProjectPermissions, { params, body: [...entries] })}
    />
  );
}
