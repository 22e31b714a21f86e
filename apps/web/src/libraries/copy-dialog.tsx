import { Select } from '@mantine/core';
import { type Library, libraryEndpoints } from '@thermarium/api';
import { quoted } from '@thermarium/model';
import { type FormEvent, useState } from 'react';
import { client } from '../app/client.ts';
import { failureText } from '../app/failure-text.ts';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Modal } from '../ui/modal.tsx';
import { newModalId } from '../ui/modal-id.ts';
import { notify } from '../ui/notify.ts';
import { reloadLibraries } from './libraries-query.ts';
import { copiedMessage, type LibraryMaterial, sentMaterial } from './library-list.ts';

/** Copies a material to another library. */
export function CopyDialog({
  material,
  targets,
  onClose,
}: {
  readonly material: LibraryMaterial;
  readonly targets: readonly Library[];
  readonly onClose: () => void;
}) {
  const [id] = useState(newModalId);
  const [target, setTarget] = useState(String(targets[0]?.id ?? ''));
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const library = targets.find((each) => String(each.id) === target);
    if (!library) return;
    setIsSending(true);
    try {
      const added = await client(libraryEndpoints.addLibraryMaterials, {
        params: { library: library.id },
        body: [sentMaterial(material)],
      });
      notify(copiedMessage(material.name, library.name, added[0]?.name), added[0] ? 'success' : 'info');
      onClose();
    } catch (error) {
      setProblem(failureText(error));
      setIsSending(false);
    } finally {
      void reloadLibraries();
    }
  };
  return (
    <Modal opened onClose={onClose} title={`Copy ${quoted(material.name)}`} id={id} size="sm">
      <form onSubmit={submit}>
        <Select
          label="To library"
          data-autofocus
          value={target}
          error={problem || null}
          data={targets.map((library) => ({ value: String(library.id), label: library.name }))}
          allowDeselect={false}
          onChange={(library) => {
            setTarget(library ?? '');
            setProblem('');
          }}
        />
        <DialogActions action="Copy" isSending={isSending} mt={16} onClose={onClose} />
      </form>
    </Modal>
  );
}
