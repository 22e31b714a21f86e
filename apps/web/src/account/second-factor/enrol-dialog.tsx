import { Skeleton, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { type Answer, secondFactorEndpoints } from '@thermarium/api';
import { type FormEvent, useEffect, useState } from 'react';
import { encode } from 'uqr';
import { client } from '../../app/client.ts';
import { failureText, fieldMessage } from '../../app/failure-text.ts';
import codeInput from '../../ui/code-input.module.css';
import { copyText } from '../../ui/copy-text.ts';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { refocusing } from '../../ui/focus.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { newModalId } from '../../ui/modal-id.ts';
import { notify } from '../../ui/notify.ts';
import { ask, withProof } from './asking.ts';
import classes from './second-factor.module.css';
import { readAgain } from './second-factor-query.ts';

type Enrolment = Answer<typeof secondFactorEndpoints.beginAuthenticator>;

/** Sets up an authenticator app: shows its secret as a QR code and as text, and asks for the first code. */
export function EnrolDialog({ onClose }: { readonly onClose: () => void }) {
  const [id] = useState(newModalId);
  const { enrolment, problem: failure } = useEnrolment(onClose);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!enrolment) return;
    const refocus = refocusing(event.currentTarget);
    setIsSending(true);
    try {
      const body = { enrolment: enrolment.enrolment, code };
      const done = await withProof(() => client(secondFactorEndpoints.confirmAuthenticator, { body }));
      if (done !== 'not proved') {
        await readAgain();
        ask(done.recovery_codes && { kind: 'recovery-codes', codes: done.recovery_codes });
        if (!done.recovery_codes) notify('The new app is set up.', 'success');
        return;
      }
    } catch (error) {
      setProblem(fieldMessage(error, 'code') || failureText(error));
    }
    setIsSending(false);
    refocus();
  };
  const copy = async () => {
    if (enrolment && (await copyText(enrolment.secret)))
      notify('The key is in the clipboard.', 'info', 'app-key');
  };

  return (
    <Modal opened onClose={onClose} title="Set up an authenticator app" id={id} size="md">
      {failure !== '' ? (
        <p className={classes.problem} role="alert">
          {failure}
        </p>
      ) : (
        <form onSubmit={submit} noValidate>
          <div className={classes.enrolment}>
            {enrolment ? <QrCode text={enrolment.address} /> : <Skeleton w={184} h={184} radius={8} />}
            <ol className={classes.steps}>
              <li>Open an app such as Google Authenticator, 1Password or Aegis, and scan this code.</li>
              <li>
                Or type this key into it:
                <span className={classes.secret}>
                  <code>{enrolment ? inGroups(enrolment.secret) : '\u00a0'}</code>
                  <IconButton icon={IconCopy} label="Copy the key" onClick={copy} />
                </span>
              </li>
              <li>Enter the six digits that the app shows.</li>
            </ol>
          </div>
          <TextInput
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={9}
            data-autofocus
            value={code}
            error={problem || null}
            mih={68}
            classNames={{ input: codeInput.code }}
            onChange={({ currentTarget: { value } }) => {
              setCode(value);
              setProblem('');
            }}
          />
          <DialogActions
            action="Switch on"
            isSending={isSending}
            disabled={code.trim() === '' || !enrolment}
            mt={8}
            onClose={onClose}
          />
        </form>
      )}
    </Modal>
  );
}

/** Begins one enrolment per dialog; closes the dialog if the user gives no proof of identity. */
function useEnrolment(onClose: () => void) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [problem, setProblem] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `onClose` is no new dialog.
  useEffect(() => {
    withProof(() => client(secondFactorEndpoints.beginAuthenticator)).then(
      (begun) => (begun === 'not proved' ? onClose() : setEnrolment(begun)),
      (error: unknown) => setProblem(failureText(error)),
    );
  }, []);
  return { enrolment, problem };
}

function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}

/** The width of the white margin that readers need, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A text as a QR code, black on white also in the dark theme, so that every camera reads it. */
function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data
    .flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code of the key"
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
