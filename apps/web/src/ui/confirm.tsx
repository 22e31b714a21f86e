import { Button, Group, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { Modal } from './modal.tsx';
import { newModalId } from './modal-id.ts';

interface Question {
  readonly id: string;
  readonly title: string;
  readonly message: ReactNode;
  readonly size: NonNullable<ModalProps['size']>;
  readonly action: string;
  readonly destructive: boolean;
  /** Null: a message without a choice. */
  readonly cancel: 'Cancel' | null;
  readonly answer: (yes: boolean) => void;
}

const asked = createStore<{ readonly question: Question | null }>()(() => ({ question: null }));

/** Asks for a confirmation; resolves to whether the action was chosen. `confirm({ title: 'Delete project?', message: 'Are you sure?' })`. */
export function confirm({
  title,
  message,
  action = 'Delete',
  destructive = true,
}: {
  readonly title: string;
  readonly message: string;
  readonly action?: string;
  readonly destructive?: boolean;
}): Promise<boolean> {
  return ask({ title, message, size: 'sm', action, destructive, cancel: 'Cancel' });
}

/** Shows a message that is too long for a snackbar; resolves when it is closed. */
export async function alert({
  title,
  text,
  size = 'sm',
}: {
  readonly title: string;
  readonly text: ReactNode;
  /** Its width. */
  readonly size?: NonNullable<ModalProps['size']>;
}): Promise<void> {
  await ask({ title, message: text, size, action: 'Ok', destructive: false, cancel: null });
}

function ask(question: Omit<Question, 'id' | 'answer'>): Promise<boolean> {
  return new Promise((resolve) => {
    asked.getState().question?.answer(false);
    const answer = (yes: boolean) => {
      asked.setState({ question: null });
      resolve(yes);
    };
    asked.setState({ question: { ...question, id: newModalId(), answer } });
  });
}

/** Renders the dialogs of `confirm` and `alert`; mounted once in the page. */
export function Confirmations() {
  const question = useStore(asked, (state) => state.question);
  if (!question) return null;
  const { id, title, message, size, action, destructive, cancel, answer } = question;
  return (
    <Modal opened onClose={() => answer(false)} title={title} id={id} size={size} zIndex={400}>
      <div>{message}</div>
      <Group justify="flex-end" gap={8} mt={16}>
        {cancel !== null && (
          <Button variant="default" onClick={() => answer(false)}>
            {cancel}
          </Button>
        )}
        <Button {...(destructive && { color: 'red' })} data-autofocus onClick={() => answer(true)}>
          {action}
        </Button>
      </Group>
    </Modal>
  );
}
