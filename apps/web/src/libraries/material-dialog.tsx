import { CallFailed, type Library, libraryEndpoints } from '@thermarium/api';
import { quoted } from '@thermarium/model';
import type { MaterialBody } from '@thermarium/records';
import { client } from '../app/client.ts';
import { failureText } from '../app/failure-text.ts';
import { draftOf, type MaterialDraft, withoutHidden } from '../materials/material-draft.ts';
import { MaterialForm } from '../materials/material-form.tsx';
import { reloadLibraries } from './libraries-query.ts';
import type { LibraryMaterial } from './library-list.ts';

/** Adds or edits a material of a library, or shows it to those who may not edit. */
export function LibraryMaterialDialog({
  library,
  material,
  onClose,
}: {
  readonly library: Library;
  /** Null: a new one. */
  readonly material: LibraryMaterial | null;
  readonly onClose: () => void;
}) {
  const { edit, materials } = library;
  const params = { library: library.id };
  const isTaken = (name: string) => materials.some((each) => each.id !== material?.id && each.name === name);
  const save = async (draft: MaterialDraft, changes: MaterialBody) => {
    if (material) {
      await client(libraryEndpoints.updateLibraryMaterial, {
        params: { ...params, material: material.id },
        body: withoutHidden(changes, draft),
      });
    } else {
      await client(libraryEndpoints.createLibraryMaterial, {
        params,
        body: { ...withoutHidden({ ...draft }, draft), name: draft.name },
      });
    }
  };
  return (
    <MaterialForm
      title={edit ? (material ? 'Edit Material' : 'New Material') : 'Material'}
      action={edit ? (material ? 'Update' : 'Add') : null}
      start={draftOf(material)}
      isNew={material === null}
      parameters={null}
      nameTaken={(name) =>
        isTaken(name) ? `The library has a material ${quoted(name)} already.` : undefined
      }
      save={async (draft, changes) => {
        try {
          await save(draft, changes);
          return { ok: true };
        } catch (error) {
          const fields = error instanceof CallFailed ? error.fields : null;
          return { ok: false, fields, message: failureText(error) };
        } finally {
          await reloadLibraries();
        }
      }}
      onClose={onClose}
    />
  );
}
