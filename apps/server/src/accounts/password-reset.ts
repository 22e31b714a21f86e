import type { PasswordOwner } from '@thermarium/passwords';
import { atomically } from '../db/atomically.ts';
import type { Database } from '../db/database.ts';
import type { Mail } from '../mail/transports.ts';
import { type AccountLink, issueLink, issueLinkSparingly, type LinkSort } from './account-links.ts';
import { passwordResetMail } from './account-mails.ts';
import { activationLink } from './activation.ts';
import { apiTokenTerms, renewApiToken, type SealingKey } from './api-tokens.ts';
import { lookAtOneTimeToken, useOneTimeToken } from './one-time-tokens.ts';
import { hashPassword, PASSWORD_RESET, requireGoodPassword, storePassword } from './passwords.ts';
import { findUserByEmail, lockUser, normalEmail, type User } from './users.ts';

/** The link to a new password; good for one hour. */
const resetLink: LinkSort = {
  purpose: PASSWORD_RESET,
  lifetime: 3_600_000,
  path: 'reset-password',
  mail: passwordResetMail,
};

/**
 * The mail for a user who forgot their password; null: none is due. A user who never activated the account
 * has no password, and gets a new activation link.
 */
export async function forgottenPasswordMail(
  database: Database,
  settings: { readonly address: string },
  username: string,
  now: Date,
): Promise<Mail | null> {
  const user = await findUserByEmail(database, username);
  if (user === null || user.disabled) return null;
  const issued = await issueLinkSparingly(database, settings, sortFor(user), user, now);
  return issued?.mail ?? null;
}

/** A link for a user who cannot sign in: to a new password, or to activation while that is still due. */
export function issueWayIn(
  database: Database,
  settings: { readonly address: string },
  user: Pick<User, 'id' | 'email' | 'activated_at'>,
  now: Date,
): Promise<AccountLink> {
  return issueLink(database, settings, sortFor(user), user, now);
}

function sortFor({ activated_at }: Pick<User, 'activated_at'>): LinkSort {
  return activated_at === null ? activationLink : resetLink;
}

export interface ResetForm {
  readonly username: string;
  readonly password: string;
  readonly token: string;
}

/** Whether a token belongs to a link to a new password that is still good. */
export async function isResetToken(database: Database, token: string, now: Date): Promise<boolean> {
  return (await lookAtOneTimeToken(database, PASSWORD_RESET, token, now)) !== null;
}

/**
 * Sets a new password by the token of a mailed link, ends all sessions and replaces the API token, so that
 * whoever knew them is shut out. Returns the user and the account's address, null when the token was
 * worthless; throws a field error on `password`.
 */
export async function resetPassword(
  database: Database,
  key: SealingKey,
  { username, password, token }: ResetForm,
  now: Date,
): Promise<Pick<User, 'id' | 'email'> | null> {
  const content = await lookAtOneTimeToken(database, PASSWORD_RESET, token, now);
  const user = content?.user ?? null;
  if (user === null) return null;
  await requireGoodPassword(password, await ownerOf(database, user));
  const kept = await hashPassword(password);
  return atomically(database, async (transaction) => {
    await lockUser(transaction, user);
    const account = await transaction
      .selectFrom('account')
      .select('email')
      .where('id', '=', user)
      .where('disabled', '=', false)
      .executeTakeFirst();
    if (account?.email !== normalEmail(username)) return null;
    if ((await useOneTimeToken(transaction, PASSWORD_RESET, token, now)) === null) return null;
    await storePassword(transaction, user, kept, now);
    await renewApiToken(transaction, key, user, await apiTokenTerms(transaction, user));
    return { id: user, email: account.email };
  });
}

async function ownerOf(database: Database, user: number): Promise<PasswordOwner> {
  return database
    .selectFrom('account')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
}
