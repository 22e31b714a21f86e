/** Why a passkey could not be made or used, in words for its user. */
export class PasskeyFailed extends Error {}

const SENTENCES: Readonly<Record<string, string>> = {
  NotAllowedError:
    'No passkey was used: it was cancelled, took too long, or there is none here for this program.',
  AbortError: 'No passkey was used: it was cancelled.',
  InvalidStateError: 'This device has a passkey of your account already.',
  ConstraintError: 'This device cannot verify you by a finger, a face or a PIN, which a passkey needs.',
  NotSupportedError: 'This device cannot make the kind of passkey that the program takes.',
  SecurityError: 'The browser uses no passkeys at this address.',
};

/** Converts the error of a browser call into a failure with a message for people. */
export function passkeyFailure(error: unknown): PasskeyFailed {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const name = cause instanceof Error ? cause.name : '';
  return new PasskeyFailed(SENTENCES[name] ?? 'The browser could not use a passkey. Try again.', {
    cause: error,
  });
}

/** Passkeys belong to one host name, and the page may have been opened at another. */
export function requirePasskeyHost(host: string): void {
  const { hostname, protocol, port } = window.location;
  if (hostname === host || hostname.endsWith(`.${host}`)) return;
  const address = `${protocol}//${host}${port === '' ? '' : `:${port}`}`;
  throw new PasskeyFailed(
    `Passkeys of this program belong to ${host}, and this page was opened at ${hostname}. Open ${address} instead.`,
  );
}

/** Whether the browser supports passkeys on this page; over plain HTTP it does not. */
export function hasPasskeys(): boolean {
  return typeof window !== 'undefined' && window.PublicKeyCredential !== undefined;
}
