import type { SecondFactor } from '@thermarium/api';
import type { Caller } from '../../calls/caller.ts';
import type { Database } from '../../db/database.ts';
import { forbidden, Refused } from '../../errors/refused.ts';

/** How long a proof of identity holds, after opening a session or proving it again, ms. */
const PROOF_LIFETIME = 10 * 60_000;

const NO_SESSION = 'Sign in to change second factors: an API token may not.';
const PROVE = {
  password: 'Enter your password once more first.',
  'sign-in':
    'Sign out and in again first: your account has no password by which you could prove who you are.',
} as const;

/** The proof that the caller owes before they may change factors, and the ways to give it. */
export async function proofDue(
  database: Database,
  caller: Caller,
  now: Date,
): Promise<SecondFactor['proof']> {
  if (caller.session === null) return 'sign-in';
  const found = await database
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.user_id')
    .select(['session.created', 'session.proved', 'account.password_hash'])
    .where('session.id', '=', caller.session)
    .executeTakeFirst();
  if (!found) return 'sign-in';
  const proved = found.proved ?? found.created;
  if (now.getTime() - proved.getTime() < PROOF_LIFETIME) return 'none';
  return found.password_hash === null ? 'sign-in' : 'password';
}

/** Requires a recent proof of identity before factors are changed; throws `forbidden` or `proof-required`. */
export async function requireProof(database: Database, caller: Caller, now: Date): Promise<void> {
  requireSession(caller);
  const due = await proofDue(database, caller, now);
  if (due !== 'none') throw new Refused('proof-required', PROVE[due]);
}

/** Refuses API tokens, so that whoever finds one cannot lock its owner out. Returns the session. */
export function requireSession(caller: Caller): string {
  if (caller.session === null) throw forbidden(NO_SESSION);
  return caller.session;
}

/** Notes that a session's owner has proved who they are. */
export async function noteProof(database: Database, session: string, now: Date): Promise<void> {
  await database.updateTable('session').set({ proved: now }).where('id', '=', session).execute();
}
