import { REQUIRED } from '@thermarium/records';
import { z } from 'zod';
import { accessToken } from './accounts.ts';
import { administrator, anyone, endpoint, signedIn } from './endpoint.ts';
import { id, nameOr, pathId, requiredText, time } from './values.ts';

/** The second factors that may follow a password. */
export const factorMethods = ['code', 'passkey', 'recovery_code'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** Recovery codes that are made at once. */
export const RECOVERY_CODES = 10;
/** Passkeys that one account may have. */
export const MOST_PASSKEYS = 20;

/** Longest ticket or other token issued by the server, characters. */
const LONGEST_TOKEN = 200;
const token = z.string({ error: REQUIRED }).min(1, REQUIRED).max(LONGEST_TOKEN);

const NO_CODE = 'Enter the six digits that the app shows!';
/** The refusal of a recovery code. */
export const NO_RECOVERY_CODE = 'This is none of your recovery codes, or it was used before.';

/** Six digits; blanks between them, as apps show them, do not matter. */
const code = z
  .string({ error: REQUIRED })
  .max(20, NO_CODE)
  .transform((typed) => typed.replace(/\s/g, ''))
  .pipe(
    z
      .string()
      .min(1, REQUIRED)
      .regex(/^\d{6}$/, NO_CODE),
  );

const recoveryCode = z.string({ error: REQUIRED }).min(1, REQUIRED).max(100, NO_RECOVERY_CODE);

/** Post-quantum public keys have 1.3 kB; everything else that authenticators send is shorter. */
const LONGEST_BYTES = 8000;
const bytes = z
  .string({ error: REQUIRED })
  .max(LONGEST_BYTES)
  .regex(/^[\w-]+$/, 'Send bytes as base64url!');
const credentialType = z.literal('public-key', { error: 'Send a credential of the type public-key!' });
const transport = z.string().max(30);

/** The result of `PublicKeyCredential.toJSON()` after `navigator.credentials.create`. */
const newCredential = z.object({
  id: bytes,
  rawId: bytes,
  type: credentialType,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(transport).max(10).optional(),
  }),
});
export type NewCredential = z.output<typeof newCredential>;

/** The result of `PublicKeyCredential.toJSON()` after `navigator.credentials.get`. */
const assertion = z.object({
  id: bytes,
  rawId: bytes,
  type: credentialType,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
});
export type Assertion = z.output<typeof assertion>;

const verification = z.enum(['required', 'preferred', 'discouraged']);
const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** The input of `PublicKeyCredential.parseCreationOptionsFromJSON`. */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  /** ms */
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: verification,
    requireResidentKey: z.boolean(),
    userVerification: verification,
  }),
  attestation: z.literal('none'),
});
export type CreationOptions = z.output<typeof creationOptions>;

/** The input of `PublicKeyCredential.parseRequestOptionsFromJSON`. */
const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  /** The passkeys that may answer; without the list any passkey of the person may. */
  allowCredentials: z.array(descriptor).optional(),
  /** ms */
  timeout: z.int(),
  userVerification: verification,
});
export type RequestOptions = z.output<typeof requestOptions>;

const passkey = z.object({
  id,
  name: z.string(),
  created: time,
  /** Null: never. */
  last_used: time.nullable(),
  /** Whether a service synchronises it with other devices. */
  synced: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;

const secondFactor = z.object({
  /** The app that shows codes; null: none. */
  authenticator: z
    .object({
      created: time,
      /** False: its secret cannot be decrypted any more, because the program's secret was changed; set it up again. */
      readable: z.boolean(),
    })
    .nullable(),
  passkeys: z.array(passkey),
  /** The number of recovery codes that are left. */
  recovery_codes: z.int(),
  /** The address at which passkeys can be used, or the reason why they cannot. */
  passkey_site: z.object({ address: z.string().nullable(), problem: z.string().nullable() }),
  /** The proof that changes require first (`POST /api/user/proof/`): none, the password or a code, or a new sign-in. */
  proof: z.enum(['none', 'password', 'sign-in']),
});
export type SecondFactor = z.output<typeof secondFactor>;

/** Shown once; null: the earlier codes stay valid. */
const recoveryCodes = z.array(z.string()).nullable();
const passkeyName = nameOr(REQUIRED);
const ofPasskey = z.object({ passkey: pathId });
const own = { tag: 'second factor', access: signedIn } as const;
const entering = { tag: 'second factor', access: anyone } as const;

export const secondFactorEndpoints = {
  passSecondFactor: endpoint('POST', '/api/token/second-factor/', {
    ...entering,
    summary:
      'Finish a sign-in: the ticket of `second-factor-required`, with a code, a recovery code or the answer of a passkey',
    body: z.object({
      ticket: token,
      code: code.optional(),
      recovery_code: recoveryCode.optional(),
      passkey: assertion.optional(),
    }),
    answer: accessToken,
    refusals: ['too-many', 'passkeys-unavailable'],
  }),
  ticketPasskey: endpoint('POST', '/api/token/second-factor/passkey/', {
    ...entering,
    summary: 'What to ask of a passkey of the account that a ticket is for',
    body: z.object({ ticket: token }),
    answer: requestOptions,
    refusals: ['too-many', 'passkeys-unavailable'],
  }),
  passkeyChallenge: endpoint('GET', '/api/token/passkey/', {
    ...entering,
    summary: 'WebAuthn options for signing in with any passkey',
    answer: requestOptions,
    refusals: ['too-many', 'passkeys-unavailable'],
  }),
  signInWithPasskey: endpoint('POST', '/api/token/passkey/', {
    ...entering,
    summary: 'Sign in with a passkey alone, which has verified its user and so counts as both factors',
    body: z.object({ passkey: assertion }),
    answer: accessToken,
    refusals: ['too-many', 'passkeys-unavailable'],
  }),
  secondFactor: endpoint('GET', '/api/user/second-factor/', {
    ...own,
    summary: 'Second factors of the caller',
    answer: secondFactor,
  }),
  prove: endpoint('POST', '/api/user/proof/', {
    ...own,
    summary: 'Prove once more who one is, by the password or a code: for ten minutes factors can be changed',
    body: z.object({ password: requiredText.optional(), code: code.optional() }),
    refusals: ['forbidden', 'too-many'],
  }),
  beginAuthenticator: endpoint('POST', '/api/user/second-factor/authenticator/', {
    ...own,
    summary:
      'A secret for an app that shows codes; it counts once a code of it was confirmed, within ten minutes',
    answer: z.object({
      enrolment: z.string(),
      /** Base32 */
      secret: z.string(),
      /** `otpauth://…`, to be shown as a QR code. */
      address: z.string(),
      expires: time,
    }),
    refusals: ['forbidden', 'proof-required'],
  }),
  confirmAuthenticator: endpoint('POST', '/api/user/second-factor/authenticator/confirm/', {
    ...own,
    summary:
      'Switch codes on, or over to a new app, by the first code; answers recovery codes if there were none',
    body: z.object({ enrolment: token, code }),
    answer: z.object({ recovery_codes: recoveryCodes }),
    refusals: ['forbidden', 'proof-required', 'too-many'],
  }),
  removeAuthenticator: endpoint('DELETE', '/api/user/second-factor/authenticator/', {
    ...own,
    summary: 'Switch codes off; recovery codes go with the last factor',
    refusals: ['forbidden', 'proof-required', 'not-found'],
  }),
  renewRecoveryCodes: endpoint('POST', '/api/user/second-factor/recovery-code/', {
    ...own,
    summary: 'Replace the recovery codes; earlier ones are void at once',
    answer: z.object({ recovery_codes: z.array(z.string()) }),
    refusals: ['forbidden', 'proof-required', 'not-found'],
  }),
  beginPasskey: endpoint('POST', '/api/user/second-factor/passkey/options/', {
    ...own,
    summary: 'What to ask of the device that is to make a passkey',
    answer: creationOptions,
    refusals: ['forbidden', 'proof-required', 'passkeys-unavailable'],
  }),
  addPasskey: endpoint('POST', '/api/user/second-factor/passkey/', {
    ...own,
    summary: 'Keep a new passkey; answers recovery codes if there were none',
    body: z.object({ name: passkeyName, credential: newCredential }),
    answer: z.object({ passkey, recovery_codes: recoveryCodes }),
    status: 201,
    refusals: ['forbidden', 'proof-required', 'passkeys-unavailable'],
  }),
  renamePasskey: endpoint('PUT', '/api/user/second-factor/passkey/:passkey/', {
    ...own,
    summary: 'Rename a passkey',
    params: ofPasskey,
    body: z.object({ name: passkeyName }),
    answer: passkey,
    refusals: ['forbidden', 'not-found'],
  }),
  removePasskey: endpoint('DELETE', '/api/user/second-factor/passkey/:passkey/', {
    ...own,
    summary: 'Remove a passkey; recovery codes go with the last factor',
    params: ofPasskey,
    refusals: ['forbidden', 'proof-required', 'not-found'],
  }),
  adminForgetFactors: endpoint('DELETE', '/api/admin/user/:user/second-factor/', {
    tag: 'administration',
    access: administrator,
    summary: 'Switch the second factor of somebody off who lost it; they are told by mail',
    params: z.object({ user: pathId }),
    refusals: ['proof-required', 'not-found'],
  }),
};

/** The further keys of the refusal `second-factor-required`. */
const secondFactorDue = z.object({
  ticket: z.string(),
  methods: z.array(z.enum(factorMethods)),
  /** The time at which the ticket expires. */
  expires: time,
});
export type SecondFactorDue = z.output<typeof secondFactorDue>;
