import { Button } from '@mantine/core';
import { quoted } from '@thermarium/model';
import { type FormEvent, type ReactNode, useState } from 'react';
import { failureText, fieldMessage } from '../app/failure-text.ts';
import { useDialogDraft } from '../ui/dialog-drafts.ts';
import { refocusing } from '../ui/focus.ts';
import { Modal } from '../ui/modal.tsx';
import { newModalId } from '../ui/modal-id.ts';
import classes from './administration.module.css';

/** Problems of a form that are known before anything is sent, by field. */
export type Problems<Field extends string> = { readonly [Name in Field]?: string };

interface DialogFormProps<Field extends string> {
  readonly title: string;
  readonly action: string;
  /** The fields that show a problem of their own; any other is told below them. */
  readonly fields: readonly Field[];
  /** The fault of the text that is typed. */
  readonly check?: (form: HTMLFormElement) => Problems<Field>;
  /** Sends the form and closes the dialog, or throws. */
  readonly send: () => Promise<void>;
  readonly onClose: () => void;
  /** Buttons at the other end of the line of Cancel. */
  readonly aside?: ReactNode;
  /** The fields, given what is wrong with each. */
  readonly children: (errorOf: (field: Field) => string | null) => ReactNode;
}

/** A dialog with a form, each of whose fields shows what the program answers about it. */
export function DialogForm<Field extends string>({
  title,
  action,
  fields,
  check,
  send,
  onClose,
  aside,
  children,
}: DialogFormProps<Field>) {
  const [id] = useState(newModalId);
  const [problems, setProblems] = useState<Problems<Field>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isSending, setIsSending] = useState(false);
  const [isTyped, setIsTyped] = useState(false);
  useDialogDraft(isTyped && !isSending ? `the dialog ${quoted(title)}` : null);
  const errorOf = (field: Field) => (problems[field] ?? fieldMessage(failure, field)) || null;
  const isTold = failure === null || fields.some((field) => fieldMessage(failure, field) !== '');

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = check?.(event.currentTarget) ?? {};
    setProblems(wrong);
    setFailure(null);
    const refocus = refocusing(event.currentTarget);
    if (Object.keys(wrong).length > 0) return refocus();
    setIsSending(true);
    try {
      await send();
    } catch (error) {
      setFailure(error);
      refocus();
    } finally {
      setIsSending(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={title} id={id} size={480}>
      <form className={classes.form} onSubmit={submit} onChange={() => setIsTyped(true)} noValidate>
        {children(errorOf)}
        <p className={classes.problem} role="alert">
          {!isTold && failureText(failure)}
        </p>
        <div className={classes.formEnd}>
          {aside}
          <Button variant="default" onClick={onClose} className={classes.cancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isSending}>
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
