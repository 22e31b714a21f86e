import { hash, verify } from '@node-rs/argon2';
import { newPassword, PASSWORD_RULE } from '@thermarium/api';
import type { PasswordOwner } from '@thermarium/passwords';
import { fieldErrors } from '@thermarium/records';
import { atomically } from '../db/atomically.ts';
import type { Database } from '../db/database.ts';
import { FieldsInvalid } from '../errors/refused.ts';
import { judgePassword } from './judge-password.ts';
import { forgetBrowsers } from './known-browsers.ts';
import { voidOneTimeTokens } from './one-time-tokens.ts';
import { endSessions } from './sessions.ts';
import { normalEmail } from './users.ts';

/**
 * Argon2id with the library's defaults, which are the least that OWASP's Password Storage Cheat Sheet asks
 * for; memory in KiB.
 */
export const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Purposes of the links that set a password. */
export const ACTIVATION = 'activation';
export const PASSWORD_RESET = 'password-reset';
const PASSWORD_LINKS = [ACTIVATION, PASSWORD_RESET];

/** A hash of a password that nobody knows; computed at the first need. */
let decoy: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(normal(password), ARGON2ID);
}

/**
 * Whether a password matches the stored hash. Without one (no such user, no password yet) the same work is
 * done against a decoy, so that the time of the answer tells nothing.
 */
export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  // Awaited in either case: computing it takes as long as a verification.
  const other = await decoy;
  const right = await verify(kept ?? other, normal(password), ARGON2ID);
  return right && kept !== null;
}

/** Keyboards and systems encode one password in several ways. */
function normal(password: string): string {
  return password.normalize('NFKC');
}

/** The fault of a new password in a sentence; null: none. */
export async function passwordProblem(password: string, owner: PasswordOwner): Promise<string | null> {
  const parsed = newPassword.safeParse(password);
  if (!parsed.success) return parsed.error.issues[0].message;
  if (normalEmail(password) === normalEmail(owner.email)) return PASSWORD_RULE;
  return judgePassword(password, owner);
}

/** Throws a field error on `password` where a new password is not good enough. */
export async function requireGoodPassword(password: string, owner: PasswordOwner): Promise<void> {
  const problem = await passwordProblem(password, owner);
  if (problem !== null) throw new FieldsInvalid(fieldErrors([{ path: ['password'], message: problem }]));
}

/** Gives a user a new password, which ends all their sessions and voids open links. */
export async function setPassword(
  database: Database,
  user: number,
  password: string,
  now: Date,
): Promise<void> {
  const kept = await hashPassword(password);
  await storePassword(database, user, kept, now);
}

/** The same for a hash of `hashPassword`. */
export function storePassword(database: Database, user: number, kept: string, now: Date): Promise<void> {
  return atomically(database, async (transaction) => {
    await replacePassword(transaction, user, kept, {}, now);
    await forgetBrowsers(transaction, user);
  });
}

/** Stores a password's hash; ends all sessions `but` one, and voids open links. */
export async function replacePassword(
  transaction: Database,
  user: number,
  kept: string,
  { but }: { readonly but?: string },
  now: Date,
): Promise<void> {
  await transaction.updateTable('account').set({ password_hash: kept }).where('id', '=', user).execute();
  await endSessions(transaction, { user, ...(but !== undefined && { but }) }, now);
  await voidOneTimeTokens(transaction, PASSWORD_LINKS, user);
}
