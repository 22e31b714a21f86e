import { TextInput } from '@mantine/core';
import { startRegistration } from '@simplewebauthn/browser';
import { type CreationOptions, type NewCredential, secondFactorEndpoints } from '@thermarium/api';
import { type FormEvent, useState } from 'react';
import { client } from '../../app/client.ts';
import { failureText, fieldMessage } from '../../app/failure-text.ts';
import {
  PasskeyFailed,
  passkeyFailure,
  requirePasskeyHost,
} from '../../sign-in/second-step/passkey-failure.ts';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { refocusing } from '../../ui/focus.ts';
import { Modal } from '../../ui/modal.tsx';
import { newModalId } from '../../ui/modal-id.ts';
import { notify } from '../../ui/notify.ts';
import { ask, withProof } from './asking.ts';
import classes from './second-factor.module.css';
import { readAgain } from './second-factor-query.ts';

/** Asks for the name of a new passkey, and has the browser make it. */
export function PasskeyDialog({ onClose }: { readonly onClose: () => void }) {
  const [id] = useState(newModalId);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  const [failure, setFailure] = useState('');
  const [isMaking, setIsMaking] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const refocus = refocusing(event.currentTarget);
    // A passkey whose name is refused would stay on the device, and sign nobody in.
    const { error } = secondFactorEndpoints.renamePasskey.body.safeParse({ name: name.trim() });
    if (error) {
      setProblem(error.issues[0]?.message ?? '');
      return refocus();
    }
    setIsMaking(true);
    setFailure('');
    try {
      const options = await withProof(() => client(secondFactorEndpoints.beginPasskey));
      if (options !== 'not proved') {
        const body = { name: name.trim(), credential: await makePasskey(options) };
        const added = await withProof(() => client(secondFactorEndpoints.addPasskey, { body }));
        if (added !== 'not proved') {
          await readAgain();
          ask(added.recovery_codes && { kind: 'recovery-codes', codes: added.recovery_codes });
          if (!added.recovery_codes) notify(`The passkey “${added.passkey.name}” is added.`, 'success');
          return;
        }
      }
    } catch (error) {
      const ofName = fieldMessage(error, 'name');
      if (ofName) setProblem(ofName);
      else setFailure(error instanceof PasskeyFailed ? error.message : failureText(error));
    }
    setIsMaking(false);
    refocus();
  };

  return (
    <Modal opened onClose={onClose} title="Add a passkey" id={id} size="sm">
      <p className={classes.explanation}>
        Give it a name by which you will know the device or the key again. Your browser then asks for your
        finger, your face or a PIN.
      </p>
      <form onSubmit={submit} noValidate>
        <TextInput
          label="Name"
          placeholder="Laptop"
          data-autofocus
          value={name}
          error={problem || null}
          mih={68}
          onChange={({ currentTarget: { value } }) => {
            setName(value);
            setProblem('');
          }}
        />
        {failure !== '' && (
          <p className={classes.problem} role="alert">
            {failure}
          </p>
        )}
        <DialogActions action="Continue" isSending={isMaking} mt={8} onClose={onClose} />
      </form>
    </Modal>
  );
}

/** Has the browser make a passkey, after it has verified its user. Rejects with `PasskeyFailed`. */
async function makePasskey(optionsJSON: CreationOptions): Promise<NewCredential> {
  requirePasskeyHost(optionsJSON.rp.id);
  try {
    const { id, rawId, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports } = response;
    return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } };
  } catch (error) {
    throw passkeyFailure(error);
  }
}
