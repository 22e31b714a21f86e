import { folderEndpoints } from '@thermarium/api';
import { client } from '../app/client.ts';
import { NameDialog } from '../app/name-dialog.tsx';
import { reloadDashboard } from './dashboard-queries.ts';

export type FolderTask =
  | { readonly kind: 'create'; readonly parent: number }
  | { readonly kind: 'rename'; readonly folder: number; readonly name: string };

/** Creates or renames a folder. */
export function FolderDialog({ task, onClose }: { readonly task: FolderTask; readonly onClose: () => void }) {
  const save = async (name: string) => {
    if (task.kind === 'create') {
      await client(folderEndpoints.createFolder, { body: { name, parent_folder: task.parent } });
    } else {
      await client(folderEndpoints.updateFolder, { params: { folder: task.folder }, body: { name } });
    }
    void reloadDashboard();
    onClose();
  };
  return (
    <NameDialog
      title={task.kind === 'create' ? 'Create Folder' : 'Rename Folder'}
      thing="folder"
      label="Folder Name"
      action={task.kind === 'create' ? 'Create' : 'Rename'}
      {...(task.kind === 'rename' && { before: task.name })}
      blank="Folder name can not be empty"
      mustDiffer
      save={save}
      onClose={onClose}
    />
  );
}
