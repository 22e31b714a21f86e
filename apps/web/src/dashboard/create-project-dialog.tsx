import { Button, Group, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { projectEndpoints, REQUIRED } from '@thermarium/api';
import { type FormEvent, useState } from 'react';
import { client } from '../app/client.ts';
import { failureText, fieldMessage } from '../app/failure-text.ts';
import { Modal } from '../ui/modal.tsx';
import { newModalId } from '../ui/modal-id.ts';
import { reloadDashboard } from './dashboard-queries.ts';

/** Makes a project in a folder, with the usual world, and opens it. */
export function CreateProjectDialog({
  folder,
  onClose,
}: {
  readonly folder: number;
  readonly onClose: () => void;
}) {
  const navigate = useNavigate();
  const [id] = useState(newModalId);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') {
      setProblem(REQUIRED);
      return;
    }
    setIsSending(true);
    try {
      const made = await client(projectEndpoints.createProject, { body: { name: name.trim(), folder } });
      void reloadDashboard();
      await navigate({ to: '/project/$id', params: { id: String(made.id) } });
    } catch (error) {
      setProblem(fieldMessage(error, 'name') || failureText(error));
      setIsSending(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title="Create Project" id={id} size="sm" closeOnClickOutside={false}>
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
            Create
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
