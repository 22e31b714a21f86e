import { startAuthentication } from '@simplewebauthn/browser';
import type { Assertion, RequestOptions } from '@thermarium/api';
import { failureText } from '../../app/failure-text.ts';
import { session } from '../../app/session.ts';
import { entryCalls } from '../entry-calls.ts';
import { PasskeyFailed, passkeyFailure, requirePasskeyHost } from './passkey-failure.ts';

/** Signs in with a passkey alone. */
export async function enterWithPasskey(): Promise<void> {
  const passkey = await askPasskey(await entryCalls.passkeyChallenge());
  const { access } = await entryCalls.signInWithPasskey({ passkey });
  session.getState().begin(access);
}

/** Finishes a sign-in with a passkey of the account that a ticket is for. */
export async function passWithPasskey(ticket: string): Promise<void> {
  const passkey = await askPasskey(await entryCalls.ticketPasskey({ ticket }));
  const { access } = await entryCalls.passSecondFactor({ ticket, passkey });
  session.getState().begin(access);
}

/** The reason for a failure, at the device or on the server, as text. */
export function passkeyProblem(error: unknown): string {
  return error instanceof PasskeyFailed ? error.message : failureText(error);
}

/** Has the browser ask for a passkey, and its user for a finger, a face or a PIN. Rejects with `PasskeyFailed`. */
async function askPasskey({ allowCredentials, ...options }: RequestOptions): Promise<Assertion> {
  requirePasskeyHost(options.rpId);
  try {
    const { id, rawId, response } = await startAuthentication({
      optionsJSON: { ...options, ...(allowCredentials && { allowCredentials }) },
    });
    return { id, rawId, type: 'public-key', response };
  } catch (error) {
    throw passkeyFailure(error);
  }
}
