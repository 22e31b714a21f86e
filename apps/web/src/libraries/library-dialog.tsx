import { type Library, libraryEndpoints } from '@thermarium/api';
import { client } from '../app/client.ts';
import { NameDialog } from '../app/name-dialog.tsx';
import { reloadLibraries } from './libraries-query.ts';

/** Creates or renames a library; null: a new one. */
export function LibraryDialog({
  library,
  onClose,
}: {
  readonly library: Library | null;
  readonly onClose: () => void;
}) {
  const save = async (name: string) => {
    if (library) {
      await client(libraryEndpoints.updateLibrary, { params: { library: library.id }, body: { name } });
    } else {
      await client(libraryEndpoints.createLibrary, { body: { name } });
    }
    await reloadLibraries();
    onClose();
  };
  return (
    <NameDialog
      title={library ? 'Edit Library' : 'Create Library'}
      thing="library"
      action={library ? 'Update' : 'Add'}
      {...(library && { before: library.name })}
      save={save}
      onClose={onClose}
    />
  );
}
