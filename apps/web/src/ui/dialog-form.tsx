import { Button, Group } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { DialogActions } from './dialog-actions.tsx';
import classes from './dialog-form.module.css';
import { commitTyping, isSaveKey } from './typing.ts';

/** The form of a dialog: its rows, and below them the buttons that leave it and that send it. */
export function DialogForm({
  form,
  action,
  isSending,
  onSubmit,
  onClose,
  fieldsOf,
  children,
}: {
  readonly form: RefObject<HTMLFormElement | null>;
  /** The button that sends the form; null: it is only looked at. */
  readonly action: string | null;
  readonly isSending: boolean;
  readonly onSubmit: () => Promise<void>;
  readonly onClose: () => void;
  /** The table whose fields it has, for their help. */
  readonly fieldsOf?: string;
  readonly children: ReactNode;
}) {
  return (
    <form
      ref={form}
      data-fields-of={fieldsOf}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
      onKeyDownCapture={(event) => {
        if (!isSaveKey(event) || action === null) return;
        event.preventDefault();
        event.stopPropagation();
        commitTyping();
        event.currentTarget.requestSubmit();
      }}
      noValidate
    >
      <div className={classes.rows}>{children}</div>
      {action === null ? (
        <Group justify="flex-end" mt={16}>
          <Button variant="default" onClick={onClose} data-autofocus>
            Close
          </Button>
        </Group>
      ) : (
        <DialogActions action={action} isSending={isSending} onClose={onClose} mt={16} />
      )}
    </form>
  );
}
