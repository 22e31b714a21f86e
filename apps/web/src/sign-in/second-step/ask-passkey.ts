import { startAuthentication } from '@simplewebauthn/browser';
import type { Assertion, RequestOptions } from '@thermarium/api';
import { passkeyFailure, requirePasskeyHost } from './passkey-failure.ts';

/** Has the browser ask for a passkey, and its user for a finger, a face or a PIN. Rejects with `PasskeyFailed`. */
export async function askPasskey({ allowCredentials, ...options }: RequestOptions): Promise<Assertion> {
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
