import { atomically } from '../db/atomically.ts';
import type { Database } from '../db/database.ts';
import { fieldErrors } from '../http/field-errors.ts';
import { FieldsInvalid, Refused } from '../http/refused.ts';
import type { Mail } from '../mail/mailer.ts';
import { activationMail } from './account-mails.ts';
import {
  lookAtOneTimeToken,
  newOneTimeToken,
  useOneTimeToken,
  voidOneTimeTokens,
} from './one-time-tokens.ts';
import { ACTIVATION, hashPassword, passwordProblem, storePassword } from './passwords.ts';
import { lockUser } from './users.ts';

/** How long an activation link may be used, ms. */
const ACTIVATION_LIFETIME = 7 * 24 * 3_600_000;

const LINK_WORTHLESS =
  'This activation link is not valid: it was used, has expired, or was replaced by a newer one. Ask for a new link.';

/** A link that can be used once, and the mail that carries it. */
export interface AccountLink {
  readonly link: string;
  readonly expires: Date;
  /** To be posted by whoever asked, after their answer. */
  readonly mail: Mail;
}

/**
 * Makes the link by which a user activates their account; links made before are void. `address` is where people reach
 * the program.
 */
export async function issueActivation(
  database: Database,
  { address }: { readonly address: string },
  user: { readonly id: number; readonly email: string },
  now: Date,
): Promise<AccountLink> {
  const token = await atomically(database, async (transaction) => {
    await lockUser(transaction, user.id);
    await voidOneTimeTokens(transaction, [ACTIVATION], user.id);
    const terms = { purpose: ACTIVATION, user: user.id, lifetime: ACTIVATION_LIFETIME };
    return newOneTimeToken(transaction, terms, now);
  });
  const link = `${address}/#/user/activate/${token}`;
  const expires = new Date(now.getTime() + ACTIVATION_LIFETIME);
  return { link, expires, mail: activationMail(user.email, link) };
}

/** For whom an activation link is; throws `not-found` when it is worthless. */
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

/** Activates the account that a link is for, and answers whose. Throws field errors: `token` when it is worthless, `password`. */
export async function activate(
  database: Database,
  token: string,
  { first_name, last_name, password }: ActivationForm,
  now: Date,
): Promise<number> {
  const found = await activatedBy(database, token, now);
  if (!found) throw linkWorthless();
  const problem = passwordProblem(password, found.email);
  if (problem !== null) throw new FieldsInvalid(fieldErrors([{ path: ['password'], message: problem }]));
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
