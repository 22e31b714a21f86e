import { folderEndpoints, projectEndpoints } from '@thermarium/api';
import { client } from '../../app/client.ts';
import { reloadDashboard } from '../dashboard-queries.ts';
import type { Moved } from './move-rules.ts';

/** Moves a folder or a project to a folder. Throws what the call throws. */
export async function move({ kind, id }: Moved, folder: number): Promise<void> {
  try {
    if (kind === 'folder') {
      const body = { parent_folder: folder };
      await client(folderEndpoints.updateFolder, { params: { folder: id }, body });
    } else await client(projectEndpoints.updateProject, { params: { project: id }, body: { folder } });
  } finally {
    await reloadDashboard();
  }
}
