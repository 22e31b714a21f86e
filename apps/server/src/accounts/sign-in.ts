import type { SecondFactorDue } from '@thermarium/api';
import type { Database } from '../db/database.ts';
import { isPassword } from './passwords.ts';
import { secondFactorDue } from './second-factor/sign-in-ticket.ts';
import type { SessionOrigin } from './session-origin.ts';
import { type AccessToken, openSessionByPassword, type SessionKeys } from './sessions.ts';
import { normalEmail } from './users.ts';

export interface Credentials {
  /** The e-mail address, in any case. */
  readonly username: string;
  readonly password: string;
}

export interface SignedIn {
  readonly user: number;
  readonly token: AccessToken;
}

/** The user knew the password of an account that asks for more. */
export interface HalfSignedIn {
  readonly user: number;
  readonly due: SecondFactorDue;
}

/**
 * Opens a session for a user who knows the password, or tells the second step that their account asks for.
 * Null for an unknown user, a wrong password, an account that is not activated or is disabled: each costs one
 * query and one verification, so that they cannot be told apart.
 */
export async function signIn(
  database: Database,
  keys: SessionKeys,
  { username, password }: Credentials,
  now: Date,
  origin: SessionOrigin,
): Promise<SignedIn | HalfSignedIn | null> {
  const account = await database
    .selectFrom('account')
    .select(['id', 'password_hash', 'disabled', 'activated_at'])
    .where((where) => where(where.fn<string>('lower', ['email']), '=', normalEmail(username)))
    .executeTakeFirst();
  const kept = account?.password_hash ?? null;
  const right = await isPassword(kept, password);
  if (!right || !account || kept === null || account.disabled || account.activated_at === null) return null;
  const due = await secondFactorDue(database, account.id, kept, now);
  if (due !== null) return { user: account.id, due };
  const token = await openSessionByPassword(database, keys, account.id, kept, now, origin);
  return token && { user: account.id, token };
}
