import { startRegistration } from '@simplewebauthn/browser';
import type { CreationOptions, NewCredential } from '@thermarium/api';
import { passkeyFailure, requirePasskeyHost } from '../../sign-in/second-step/passkey-failure.ts';

/** Has the browser make a passkey, after it has verified its user. Rejects with `PasskeyFailed`. */
export async function makePasskey(optionsJSON: CreationOptions): Promise<NewCredential> {
  requirePasskeyHost(optionsJSON.rp.id);
  try {
    const { id, rawId, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports } = response;
    return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } };
  } catch (error) {
    throw passkeyFailure(error);
  }
}
