import { fieldErrors } from '@thermarium/records';
import { atomically } from '../db/atomically.ts';
import type { Database } from '../db/database.ts';
import { FieldsInvalid, Refused } from '../errors/refused.ts';
import { type AccountLink, issueLink, type LinkSort } from './account-links.ts';
import { activationMail } from './account-mails.ts';
import { lookAtOneTimeToken, useOneTimeToken } from './one-time-tokens.ts';
import { ACTIVATION, hashPassword, requireGoodPassword, storePassword } from './passwords.ts';
import { lockUser } from './users.ts';

/** The link to an account that nobody has used yet; good for seven days. */
export const activationLink: LinkSort = {
  purpose: ACTIVATION,
  lifetime: 7 * 24 * 3_600_000,
  path: 'user/activate',
  mail: activationMail,
};

const LINK_WORTHLESS = 'This activation link is not valid: it was used, or has expired. Ask for a new link.';

/** Makes the link by which a user activates their account. */
export function issueActivation(
  database: Database,
  settings: { readonly address: string },
  user: { readonly id: number; readonly email: string },
  now: Date,
): Promise<AccountLink> {
  return issueLink(database, settings, activationLink, user, now);
}

/** Whether a token belongs to an activation link that is still good. */
export async function isActivation(database: Database, token: string, now: Date): Promise<boolean> {
  return (await activatedBy(database, token, now)) !== null;
}

/** The user whom an activation link is for; throws `not-found` when it is worthless. */
export async function activationOf(
  database: Database,
  token: string,
  now: Date,
): Promise<{ readonly email: string; readonly expires: string }> {
  const found = await activatedBy(database, token, now);
  if (!found) throw new Refused('not-found', LINK_WORTHLESS);
  return { email: found.email, expires: found.expires.toISOString() };
}

export interface ActivationForm {
  readonly first_name: string;
  readonly last_name: string;
  readonly password: string;
}

/**
 * Activates the account that a link is for, and returns its user. Throws field errors: `token` when the link
 * is worthless, `password`.
 */
export async function activate(
  database: Database,
  token: string,
  { first_name, last_name, password }: ActivationForm,
  now: Date,
): Promise<number> {
  const found = await activatedBy(database, token, now);
  if (!found) throw linkWorthless();
  await requireGoodPassword(password, { email: found.email, first_name, last_name });
  const kept = await hashPassword(password);
  return atomically(database, async (transaction) => {
    await lockUser(transaction, found.id);
    const used = await useOneTimeToken(transaction, ACTIVATION, token, now);
    if (used === null) throw linkWorthless();
    const names = { first_name: first_name.trim(), last_name: last_name.trim() };
    await transaction
      .updateTable('account')
      .set({ ...names, activated_at: now })
      .where('id', '=', found.id)
      .execute();
    await storePassword(transaction, found.id, kept, now);
    return found.id;
  });
}

async function activatedBy(database: Database, token: string, now: Date) {
  const content = await lookAtOneTimeToken(database, ACTIVATION, token, now);
  if (content === null || content.user === null) return null;
  const user = await database
    .selectFrom('account')
    .select(['id', 'email'])
    .where('id', '=', content.user)
    .where('disabled', '=', false)
    .executeTakeFirst();
  return user ? { ...user, expires: content.expires } : null;
}

function linkWorthless(): FieldsInvalid {
  return new FieldsInvalid(fieldErrors([{ path: ['token'], message: LINK_WORTHLESS }]));
}
