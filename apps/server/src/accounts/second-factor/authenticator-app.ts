import { Secret, TOTP } from 'otpauth';
import type { Database } from '../../db/database.ts';
import type { SealingKey } from '../api-tokens.ts';
import { lookAtOneTimeToken, newOneTimeToken, voidOneTimeTokens } from '../one-time-tokens.ts';
import { seal, unseal } from '../sealing.ts';

/** RFC 6238 as every app supports it: HMAC-SHA1, six digits, steps of 30 s. */
const FORM = { issuer: 'Thermarium', algorithm: 'SHA1', digits: 6, period: 30 } as const;
const PERIOD = FORM.period * 1000;
/** Bytes of a secret: as many as the hash has (RFC 4226, requirement 6). */
const SECRET_BYTES = 20;
/** Steps before and after the present one whose codes are accepted: clocks differ, people type. */
const WINDOW = 1;
/** How long an app may take to be set up, ms. */
const ENROLMENT_LIFETIME = 10 * 60_000;
const ENROLMENT = 'authenticator-enrolment';

export interface Enrolment {
  readonly enrolment: string;
  /** Base32 */
  readonly secret: string;
  /** `otpauth://…` */
  readonly address: string;
  readonly expires: string;
}

/** A new secret for a user's app, valid once confirmed; voids an enrolment that was begun before. */
export async function beginEnrolment(
  database: Database,
  { sealing }: SealingKey,
  { id, email }: { readonly id: number; readonly email: string },
  now: Date,
): Promise<Enrolment> {
  const secret = new Secret({ size: SECRET_BYTES });
  await voidOneTimeTokens(database, [ENROLMENT], id);
  const sealed = Buffer.from(seal(sealing, secret.base32, contextOf(id))).toString('base64');
  const terms = { purpose: ENROLMENT, user: id, payload: { sealed }, lifetime: ENROLMENT_LIFETIME };
  return {
    enrolment: await newOneTimeToken(database, terms, now),
    secret: secret.base32,
    address: new TOTP({ ...FORM, label: email, secret }).toString(),
    expires: new Date(now.getTime() + ENROLMENT_LIFETIME).toISOString(),
  };
}

/** The sealed secret of an enrolment, if it is this user's and still open. */
export async function enrolledSecret(
  database: Database,
  user: number,
  enrolment: string,
  now: Date,
): Promise<Uint8Array | null> {
  const content = await lookAtOneTimeToken(database, ENROLMENT, enrolment, now);
  const sealed = content?.payload?.sealed;
  return content?.user === user && typeof sealed === 'string' ? Buffer.from(sealed, 'base64') : null;
}

/** Stores a confirmed secret in place of the previous one; the step of the confirming code is used up. */
export async function keepSecret(
  database: Database,
  user: number,
  secret_sealed: Uint8Array,
  last_step: number,
  now: Date,
): Promise<void> {
  await voidOneTimeTokens(database, [ENROLMENT], user);
  await database
    .insertInto('authenticator_app')
    .values({ user_id: user, secret_sealed, last_step, created: now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret_sealed, last_step, created: now }),
    )
    .execute();
}

/** The outcome of a code. */
export type CodeOutcome = 'taken' | 'wrong' | 'used' | 'unreadable';

/** Accepts a code of a user's app; only one per step, whichever process it comes to. */
export async function takeCode(
  database: Database,
  key: SealingKey,
  user: number,
  code: string,
  now: Date,
): Promise<CodeOutcome> {
  const app = await database
    .selectFrom('authenticator_app')
    .select('secret_sealed')
    .where('user_id', '=', user)
    .executeTakeFirst();
  if (!app) return 'wrong';
  const step = stepOf(key, user, app.secret_sealed, code, now);
  if (typeof step === 'string') return step;
  const taken = await database
    .updateTable('authenticator_app')
    .set({ last_step: step })
    .where('user_id', '=', user)
    .where('secret_sealed', '=', app.secret_sealed)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return taken ? 'taken' : 'used';
}

/** The step of 30 s since 1970 that a code belongs to. */
export function stepOf(
  { sealing }: SealingKey,
  user: number,
  sealed: Uint8Array,
  code: string,
  now: Date,
): number | 'wrong' | 'unreadable' {
  const secret = unseal(sealing, sealed, contextOf(user));
  if (secret === null) return 'unreadable';
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? 'wrong' : Math.floor(now.getTime() / PERIOD) + delta;
}

/** Whether a kept secret can be read with the program's present secret. */
export function isReadable({ sealing }: SealingKey, user: number, sealed: Uint8Array): boolean {
  return unseal(sealing, sealed, contextOf(user)) !== null;
}

/** Deletes a user's app; false when there is none. */
export async function dropAuthenticator(database: Database, user: number): Promise<boolean> {
  await voidOneTimeTokens(database, [ENROLMENT], user);
  const dropped = await database
    .deleteFrom('authenticator_app')
    .where('user_id', '=', user)
    .returning('user_id')
    .executeTakeFirst();
  return dropped !== undefined;
}

function contextOf(user: number): string {
  return `authenticator app of account ${user}`;
}
