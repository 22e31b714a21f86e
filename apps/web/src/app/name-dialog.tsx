import { TextInput } from '@mantine/core';
import { isBlankName, quoted } from '@thermarium/model';
import { REQUIRED } from '@thermarium/records';
import { type FormEvent, useState } from 'react';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { useDialogDraft } from '../ui/dialog-drafts.ts';
import { refocusing } from '../ui/focus.ts';
import { HelpSign } from '../ui/help-sign.tsx';
import { Modal } from '../ui/modal.tsx';
import { newModalId } from '../ui/modal-id.ts';
import { failureText, fieldMessage } from './failure-text.ts';

/** Asks for the name of a new or renamed thing. `save` closes the dialog, or throws. */
export function NameDialog({
  title,
  thing,
  label = 'Name',
  action,
  before = '',
  blank = REQUIRED,
  fieldsOf,
  mustDiffer = false,
  save,
  onClose,
}: {
  readonly title: string;
  /** What has the name, in words: `folder`. */
  readonly thing: string;
  readonly label?: string;
  readonly action: string;
  /** The current name. */
  readonly before?: string;
  /** The message for a blank name. */
  readonly blank?: string;
  /** The table in which the name is a field, for its help. */
  readonly fieldsOf?: string;
  /** Whether the current name cannot be submitted again. */
  readonly mustDiffer?: boolean;
  readonly save: (name: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const [id] = useState(newModalId);
  const [name, setName] = useState(before);
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);
  const isTyped = name !== before && !isSending;
  useDialogDraft(isTyped ? (before === '' ? `a new ${thing}` : `the ${thing} ${quoted(before)}`) : null);
  const problemOf = (text: string) => (isBlankName(text) ? blank : '');

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const refocus = refocusing(event.currentTarget);
    const wrong = problemOf(name);
    if (wrong) {
      setProblem(wrong);
      return refocus();
    }
    if (name === before) return onClose();
    setIsSending(true);
    try {
      await save(name.trim());
    } catch (error) {
      setProblem(fieldMessage(error, 'name') || failureText(error));
      setIsSending(false);
      refocus();
    }
  };
  return (
    <Modal opened onClose={onClose} title={title} id={id} size="sm">
      <form onSubmit={submit} data-fields-of={fieldsOf} noValidate>
        <TextInput
          label={
            <>
              {label}
              {fieldsOf !== undefined && <HelpSign />}
            </>
          }
          // The sign of the help stands beside the label.
          styles={{ label: { position: 'relative' } }}
          {...(fieldsOf !== undefined && { wrapperProps: { 'data-field': 'name' } })}
          data-autofocus
          value={name}
          error={problem || null}
          mih={68}
          onChange={({ currentTarget: { value } }) => {
            setName(value);
            setProblem(value === before ? '' : problemOf(value));
          }}
        />
        <DialogActions
          action={action}
          isSending={isSending}
          disabled={mustDiffer && (name === before || problemOf(name) !== '')}
          mt={8}
          onClose={onClose}
        />
      </form>
    </Modal>
  );
}
