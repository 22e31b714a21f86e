import { Button, Group, TextInput } from '@mantine/core';
import { folderEndpoints } from '@thermarium/api';
import { type FormEvent, useState } from 'react';
import { client } from '../app/client.ts';
import { failureText, fieldMessage } from '../app/failure-text.ts';
import { Modal } from '../ui/modal.tsx';
import { newModalId } from '../ui/modal-id.ts';
import { reloadDashboard } from './dashboard-queries.ts';

export type FolderTask =
  | { readonly kind: 'create'; readonly parent: number }
  | { readonly kind: 'rename'; readonly folder: number; readonly name: string };

/** Names a new folder, or another name for one. */
export function FolderDialog({ task, onClose }: { readonly task: FolderTask; readonly onClose: () => void }) {
  const before = task.kind === 'rename' ? task.name : '';
  const [id] = useState(newModalId);
  const [name, setName] = useState(before);
  const [failure, setFailure] = useState<unknown>(null);
  const [isSending, setIsSending] = useState(false);
  const title = task.kind === 'create' ? 'Create Folder' : 'Rename Folder';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name === before) return;
    setIsSending(true);
    try {
      if (task.kind === 'create') {
        await client(folderEndpoints.createFolder, { body: { name, parent_folder: task.parent } });
      } else {
        await client(folderEndpoints.updateFolder, { params: { folder: task.folder }, body: { name } });
      }
      void reloadDashboard();
      onClose();
    } catch (error) {
      setFailure(error);
      setIsSending(false);
    }
  };
  const isBlank = name !== before && name.trim() === '';
  const refused = failure === null ? '' : fieldMessage(failure, 'name') || failureText(failure);
  const message = isBlank ? 'Folder name can not be empty' : refused;
  return (
    <Modal opened onClose={onClose} title={title} id={id} size="sm" closeOnClickOutside={false}>
      <form onSubmit={submit}>
        <TextInput
          label="Folder Name"
          data-autofocus
          value={name}
          error={message || null}
          mih={68}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setFailure(null);
          }}
        />
        <Group justify="flex-end" gap={8} mt={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSending} disabled={name === before || isBlank}>
            {task.kind === 'create' ? 'Create' : 'Rename'}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
