import { IconAdjustmentsHorizontal, IconShare3, IconTrash } from '@tabler/icons-react';
import { type Library, libraryEndpoints } from '@thermarium/api';
import { useState } from 'react';
import { client } from '../app/client.ts';
import { failureText } from '../app/failure-text.ts';
import page from '../app/page.module.css';
import { queries } from '../app/queries.ts';
import { ShareDialog } from '../sharing/share-dialog.tsx';
import { confirm } from '../ui/confirm.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { notify } from '../ui/notify.ts';
import { LibraryDialog } from './library-dialog.tsx';

/** The name of the open library, and its actions. */
export function LibraryHead({ library }: { readonly library: Library }) {
  const [dialog, setDialog] = useState<'edit' | 'share' | null>(null);
  const { id, name, materials, owner, edit } = library;
  const params = { library: id };
  const reload = () => queries.invalidateQueries({ queryKey: ['libraries'] });
  const close = () => setDialog(null);
  const remove = async () => {
    if (!(await confirm({ title: 'Delete library?', message: 'Are you sure?' }))) return;
    try {
      await client(libraryEndpoints.deleteLibrary, { params });
    } catch (error) {
      notify(failureText(error), 'error');
    }
    await reload();
  };
  return (
    <header className={page.head}>
      <h1 className={page.title}>{name}</h1>
      <span className={page.note}>
        {materials.length} {materials.length === 1 ? 'material' : 'materials'}
      </span>
      <div className={page.end}>
        {edit && (
          <IconButton icon={IconAdjustmentsHorizontal} label="Properties" onClick={() => setDialog('edit')} />
        )}
        {owner && <IconButton icon={IconShare3} label="Share" onClick={() => setDialog('share')} />}
        {edit && <IconButton icon={IconTrash} label="Delete" onClick={remove} />}
      </div>
      {dialog === 'edit' && <LibraryDialog library={library} onClose={close} />}
      <ShareDialog
        title="Edit permissions"
        opened={dialog === 'share'}
        onClose={close}
        load={() => client(libraryEndpoints.libraryPermissions, { params })}
        save={(entries) =>
          client(libraryEndpoints.updateLibraryPermissions, { params, body: [...entries] }).finally(reload)
        }
      />
    </header>
  );
}
