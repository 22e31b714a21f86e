import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '@thermarium/api';
import type { PasskeySite } from './passkey-site.ts';

/** The stored part of a passkey, with which its answers are checked. */
export interface KeptCredential {
  readonly id: Uint8Array;
  readonly publicKey: Uint8Array;
  readonly counter: number;
}

/** The facts that a new passkey tells about itself. */
export interface CheckedCredential extends KeptCredential {
  readonly transports: readonly string[];
  readonly synced: boolean;
}

/** Why a passkey's answer was refused, for the log. */
export class AnswerRefused extends Error {}

/** Longest logged reason, characters: some contain a stranger's input. */
const LONGEST_REASON = 200;
/** How long the browser lets its user take, ms: less than the challenge lives. */
const PATIENCE = 4 * 60_000;
/** EdDSA, ES256 and RS256 in COSE's numbers: authenticators have them and every Node.js can check them. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded with the first passkey: it costs 30 MB. */
const library = () => import('@simplewebauthn/server');

export interface PasskeyOwner {
  readonly handle: Uint8Array;
  readonly email: string;
  readonly name: string;
}

/** The options for making a passkey: discoverable, with verification of its user. */
export async function creationOptions(
  site: PasskeySite,
  challenge: Uint8Array<ArrayBuffer>,
  owner: PasskeyOwner,
  known: readonly KnownCredential[],
): Promise<CreationOptions> {
  const { generateRegistrationOptions } = await library();
  const {
    rp,
    user,
    pubKeyCredParams,
    challenge: text,
  } = await generateRegistrationOptions({
    rpName: 'Thermarium',
    rpID: site.id,
    userName: owner.email,
    userDisplayName: owner.name || owner.email,
    userID: new Uint8Array(owner.handle),
    challenge,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return {
    rp: { id: site.id, name: rp.name },
    user,
    challenge: text,
    pubKeyCredParams,
    timeout: PATIENCE,
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

export interface KnownCredential {
  readonly id: Uint8Array;
  readonly transports: readonly string[];
}

/** The options for signing with a passkey: one of the known ones; without them, any that the user chooses. */
export function requestOptions(
  site: PasskeySite,
  challenge: Uint8Array,
  known?: readonly KnownCredential[],
): RequestOptions {
  return {
    rpId: site.id,
    challenge: base64url(challenge),
    ...(known && { allowCredentials: known.map(descriptorOf) }),
    timeout: PATIENCE,
    userVerification: 'required',
  };
}

/** Checks a device's answer that makes a passkey. Rejects with `AnswerRefused`. */
export async function checkNewCredential(
  site: PasskeySite,
  credential: NewCredential,
  isOurs: (challenge: string) => boolean,
): Promise<CheckedCredential> {
  const { verifyRegistrationResponse } = await library();
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  return refusing(async () => {
    const { transports = [], ...response } = credential.response;
    // Certificates are not asked for, so there is no chain of them to follow.
    const attestation = decodeAttestationObject(bytesOf(response.attestationObject));
    if (attestation.get('attStmt').get('x5c')) throw new Error('It came with certificates.');
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response: { ...response, transports }, clientExtensionResults: {} },
      expectedChallenge: isOurs,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) throw new Error('Its signature is wrong.');
    const { credential: kept, credentialDeviceType } = registrationInfo;
    const { publicKey, counter } = kept;
    return {
      id: bytesOf(kept.id),
      publicKey,
      counter,
      transports,
      synced: credentialDeviceType === 'multiDevice',
    };
  });
}

/**
 * Checks the answer of a passkey, and returns its new counter. A counter that has not risen means that the
 * passkey was copied; it is refused. Passkeys that do not count stay at 0. Rejects with `AnswerRefused`.
 */
export async function checkAssertion(
  site: PasskeySite,
  { id, rawId, type, response }: Assertion,
  isOurs: (challenge: string) => boolean,
  kept: KeptCredential,
): Promise<number> {
  const { verifyAuthenticationResponse } = await library();
  return refusing(async () => {
    const { clientDataJSON, authenticatorData, signature } = response;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: isOurs,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: base64url(kept.id),
        publicKey: new Uint8Array(kept.publicKey),
        counter: kept.counter,
      },
    });
    if (!verified) throw new Error('Its signature is wrong.');
    return authenticationInfo.newCounter;
  });
}

/** Turns the errors of the library, which are of many classes, into `AnswerRefused`. */
async function refusing<Result>(check: () => Promise<Result>): Promise<Result> {
  try {
    return await check();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AnswerRefused(reason.slice(0, LONGEST_REASON));
  }
}

function descriptorOf({ id, transports }: KnownCredential) {
  return { id: base64url(id), type: 'public-key' as const, transports: [...transports] };
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64url'));
}
