import { Button, Group, TextInput } from '@mantine/core';
import { type Library, libraryEndpoints, REQUIRED } from '@thermarium/api';
import { type FormEvent, useState } from 'react';
import { client } from '../app/client.ts';
import { failureText, fieldMessage } from '../app/failure-text.ts';
import { queries } from '../app/queries.ts';
import { Modal } from '../ui/modal.tsx';
import { newModalId } from '../ui/modal-id.ts';

/** Names a library; null: a new one. */
export function LibraryDialog({
  library,
  onClose,
}: {
  readonly library: Library | null;
  readonly onClose: () => void;
}) {
  const [id] = useState(newModalId);
  const [name, setName] = useState(library?.name ?? '');
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') {
      setProblem(REQUIRED);
      return;
    }
    if (name === library?.name) {
      onClose();
      return;
    }
    setIsSending(true);
    try {
      if (library) {
        await client(libraryEndpoints.updateLibrary, { params: { library: library.id }, body: { name } });
      } else {
        await client(libraryEndpoints.createLibrary, { body: { name } });
      }
      await queries.invalidateQueries({ queryKey: ['libraries'] });
      onClose();
    } catch (error) {
      setProblem(fieldMessage(error, 'name') || failureText(error));
      setIsSending(false);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={library ? 'Edit Library' : 'Create Library'}
      id={id}
      size="sm"
      closeOnClickOutside={false}
    >
      <form onSubmit={submit} noValidate>
        <TextInput
          label="Name"
          data-autofocus
          value={name}
          error={problem || null}
          mih={68}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setProblem('');
          }}
        />
        <Group justify="flex-end" gap={8} mt={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSending}>
            {library ? 'Update' : 'Add'}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
