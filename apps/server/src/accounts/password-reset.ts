import { atomically } from '../db/atomically.ts';
import type { Database } from '../db/database.ts';
import type { Mail } from '../mail/mailer.ts';
import { passwordResetMail } from './account-mails.ts';
import { type AccountLink, issueActivation } from './activation.ts';
import {
  lookAtOneTimeToken,
  newOneTimeToken,
  useOneTimeToken,
  voidOneTimeTokens,
} from './one-time-tokens.ts';
import { hashPassword, PASSWORD_RESET, storePassword } from './passwords.ts';
import { findUserByEmail, lockUser, normalEmail, type User } from './users.ts';

/** How long a link to a new password may be used, ms. */
const RESET_LIFETIME = 3_600_000;

/**
 * The mail that is due to whoever forgot their password; null: none. Links mailed before are void. Somebody who never
 * activated the account has no password to forget, and gets a new activation link.
 */
export async function forgottenPasswordMail(
  database: Database,
  settings: { readonly address: string },
  username: string,
  now: Date,
): Promise<Mail | null> {
  const user = await findUserByEmail(database, username);
  if (user === null || user.disabled) return null;
  return (await issueWayIn(database, settings, user, now)).mail;
}

/** A link for somebody who cannot sign in: to a new password, or to activation while that is still due. */
export async function issueWayIn(
  database: Database,
  { address }: { readonly address: string },
  user: Pick<User, 'id' | 'email' | 'activated_at'>,
  now: Date,
): Promise<AccountLink> {
  if (user.activated_at === null) return issueActivation(database, { address }, user, now);
  const token = await atomically(database, async (transaction) => {
    await lockUser(transaction, user.id);
    await voidOneTimeTokens(transaction, [PASSWORD_RESET], user.id);
    const terms = { purpose: PASSWORD_RESET, user: user.id, lifetime: RESET_LIFETIME };
    return newOneTimeToken(transaction, terms, now);
  });
  const link = `${address}/#/reset-password/${token}`;
  const expires = new Date(now.getTime() + RESET_LIFETIME);
  return { link, expires, mail: passwordResetMail(user.email, link) };
}

export interface ResetForm {
  readonly username: string;
  readonly password: string;
  readonly token: string;
}

/** Sets a new password by the token of a mailed link, and ends all sessions; answers whose, null when it was worthless. */
export async function resetPassword(
  database: Database,
  { username, password, token }: ResetForm,
  now: Date,
): Promise<number | null> {
  // First of all, so that the time of an answer does not tell a good token or an existing account.
  const kept = await hashPassword(password);
  const content = await lookAtOneTimeToken(database, PASSWORD_RESET, token, now);
  const user = content?.user ?? null;
  if (user === null) return null;
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
    return user;
  });
}
