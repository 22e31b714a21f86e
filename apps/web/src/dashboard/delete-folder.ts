import { type Folder, folderEndpoints } from '@thermarium/api';
import { client } from '../app/client.ts';
import { failureText } from '../app/failure-text.ts';
import { confirm } from '../ui/confirm.tsx';
import { notify } from '../ui/notify.ts';
import { reloadDashboard } from './dashboard-queries.ts';

/** Deletes a folder after a confirmation; its contents move to its parent. Resolves to whether it was deleted. */
export async function deleteFolder({ id, name, parent_folder }: Folder): Promise<boolean> {
  if (!(await confirm({ title: `Delete folder ${name}?`, message: 'Are you sure?' }))) return false;
  try {
    await client(folderEndpoints.deleteFolder, { params: { folder: id }, body: { parent_folder } });
    return true;
  } catch (error) {
    notify(failureText(error), 'error');
    return false;
  } finally {
    void reloadDashboard();
  }
}
