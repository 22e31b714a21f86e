import { sql } from 'kysely';
import type { SealingKey } from '../accounts/api-tokens.ts';
import { voidOneTimeTokens } from '../accounts/one-time-tokens.ts';
import { ACTIVATION } from '../accounts/passwords.ts';
import { createUser, findUserByEmail, type User } from '../accounts/users.ts';
import { atomically } from '../db/atomically.ts';
import type { Database } from '../db/database.ts';
import { FieldsInvalid } from '../errors/refused.ts';
import type { PartnerIdentity } from './provider.ts';
import { SignInFailed } from './sign-in-failed.ts';

/**
 * The user of an identity. The first sign-in takes the account of its address, which the provider must have
 * verified, or makes a new account; afterwards the address does not matter any more. Rejects with
 * `SignInFailed`.
 */
export function partnerAccount(
  database: Database,
  key: SealingKey,
  identity: PartnerIdentity,
  now: Date,
): Promise<number> {
  return atomically(database, async (transaction) => {
    // Two first sign-ins at once must come to one account.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`partner ${identity.email}`}, 0))`.execute(
      transaction,
    );
    const known = await linkedAccount(transaction, identity);
    if (known) return enabled(known);
    if (identity.email === null) throw new SignInFailed('no-email');
    if (!identity.emailVerified) throw new SignInFailed('unverified');
    const found = await findUserByEmail(transaction, identity.email);
    const user = found ? enabled(found) : await newAccount(transaction, key, identity.email, identity, now);
    if (found?.activated_at === null) await activateInvited(transaction, found, identity, now);
    await transaction
      .insertInto('partner_identity')
      .values({ issuer: identity.issuer, subject: identity.subject, user_id: user })
      .execute();
    return user;
  });
}

type Account = Pick<User, 'id' | 'disabled'>;

function linkedAccount(
  database: Database,
  { issuer, subject }: PartnerIdentity,
): Promise<Account | undefined> {
  return database
    .selectFrom('partner_identity')
    .innerJoin('account', 'account.id', 'partner_identity.user_id')
    .select(['account.id', 'account.disabled'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

function enabled({ id, disabled }: Account): number {
  if (disabled) throw new SignInFailed('disabled');
  return id;
}

async function newAccount(
  database: Database,
  key: SealingKey,
  email: string,
  { firstName, lastName }: PartnerIdentity,
  now: Date,
): Promise<number> {
  try {
    const names = { first_name: firstName, last_name: lastName };
    return (await createUser(database, key, { email, ...names, activated_at: now })).id;
  } catch (error) {
    // The provider's address is not one that we accept.
    throw error instanceof FieldsInvalid ? new SignInFailed('no-email', error) : error;
  }
}

/** Activates an invited account: its owner has proved the address, and needs no link any more. */
async function activateInvited(
  database: Database,
  { id, first_name, last_name }: User,
  { firstName, lastName }: PartnerIdentity,
  now: Date,
): Promise<void> {
  await database
    .updateTable('account')
    .set({ activated_at: now, first_name: first_name || firstName, last_name: last_name || lastName })
    .where('id', '=', id)
    .execute();
  await voidOneTimeTokens(database, [ACTIVATION], id);
}
