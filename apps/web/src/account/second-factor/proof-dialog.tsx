import { Button, Group, PasswordInput, TextInput } from '@mantine/core';
import { type SecondFactor, secondFactorEndpoints } from '@thermarium/api';
import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import { client } from '../../app/client.ts';
import { failureText, fieldMessage } from '../../app/failure-text.ts';
import codeInput from '../../ui/code-input.module.css';
import { refocusing } from '../../ui/focus.ts';
import { Modal } from '../../ui/modal.tsx';
import { newModalId } from '../../ui/modal-id.ts';
import textButton from '../../ui/text-button.module.css';
import { asking } from './asking.ts';
import classes from './second-factor.module.css';

/** Asks for the proof that a call has been refused for, on pages that make such calls (`withProof`). */
export function AskedProof() {
  const proof = useStore(asking, (state) => state.proof);
  return proof && <ProofDialog {...proof} />;
}

/** Asks a user whose session is some minutes old to prove their identity again, by the password or a code. */
function ProofDialog({
  proof,
  hasCodes,
  answer,
}: {
  readonly proof: SecondFactor['proof'];
  readonly hasCodes: boolean;
  readonly answer: (proved: boolean) => void;
}) {
  const [id] = useState(newModalId);
  const [by, setBy] = useState<'password' | 'code'>(proof === 'password' ? 'password' : 'code');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);
  const cancel = () => answer(false);

  if (proof === 'sign-in' && !hasCodes) {
    return (
      <Modal opened onClose={cancel} title="Sign in again first" id={id} size="sm">
        <p className={classes.explanation}>
          You have been signed in for some time, and your account has no password by which you could prove who
          you are. Sign out, sign in again, and come back within ten minutes.
        </p>
        <Group justify="flex-end">
          <Button data-autofocus onClick={cancel}>
            OK
          </Button>
        </Group>
      </Modal>
    );
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const refocus = refocusing(event.currentTarget);
    setIsSending(true);
    try {
      await client(secondFactorEndpoints.prove, {
        body: by === 'password' ? { password: typed } : { code: typed },
      });
      answer(true);
    } catch (error) {
      setProblem(fieldMessage(error, by) || failureText(error));
      setIsSending(false);
      refocus();
    }
  };
  const field = {
    value: typed,
    error: problem || null,
    mih: 68,
    'data-autofocus': true,
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: HTMLInputElement }) => {
      setTyped(value);
      setProblem('');
    },
  };
  return (
    <Modal opened onClose={cancel} title="Is it you?" id={id} size="sm">
      <p className={classes.explanation}>
        You have been signed in for some time. Prove once more who you are.
      </p>
      <form onSubmit={submit} noValidate>
        {by === 'password' ? (
          <PasswordInput
            key="password"
            label="Password"
            autoComplete="current-password"
            aria-invalid={problem !== '' || undefined}
            {...field}
          />
        ) : (
          <TextInput
            key="code"
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            classNames={{ input: codeInput.code }}
            {...field}
          />
        )}
        <Group justify="space-between" gap={8} mt={8}>
          {hasCodes && proof === 'password' ? (
            <button
              type="button"
              className={textButton.button}
              onClick={() => {
                setBy(by === 'password' ? 'code' : 'password');
                setTyped('');
                setProblem('');
              }}
            >
              {by === 'password' ? 'Use a code instead' : 'Use the password instead'}
            </button>
          ) : (
            <span />
          )}
          <Group gap={8}>
            <Button variant="default" onClick={cancel}>
              Cancel
            </Button>
            <Button type="submit" loading={isSending}>
              Continue
            </Button>
          </Group>
        </Group>
      </form>
    </Modal>
  );
}
