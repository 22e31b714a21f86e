import { emailAddress } from '@thermarium/api';
import { fieldErrors } from '@thermarium/records';
import { atomically } from '../db/atomically.ts';
import type { Database } from '../db/database.ts';
import { errorCode } from '../errors/error-code.ts';
import { FieldsInvalid } from '../errors/refused.ts';
import { renewApiToken, type SealingKey } from './api-tokens.ts';
import { endSessions } from './sessions.ts';

const ROOT_FOLDER = 'My Projects';
const UNIQUE_VIOLATION = '23505';

export interface User {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly administrator: boolean;
  readonly disabled: boolean;
  /** Null: not activated yet. */
  readonly activated_at: Date | null;
}
const USER_COLUMNS = [
  'id',
  'email',
  'first_name',
  'last_name',
  'administrator',
  'disabled',
  'activated_at',
] as const;

export interface NewUser {
  readonly email: string;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly administrator?: boolean | undefined;
  /** Left out: the user must use an activation link first. */
  readonly activated_at?: Date;
}

/**
 * Makes an account with its root folder and API token, and no password. Throws `FieldsInvalid` on `email`
 * when it is no address, or taken.
 */
export async function createUser(database: Database, key: SealingKey, traits: NewUser): Promise<User> {
  const email = emailAddress.safeParse(traits.email);
  if (!email.success) throw emailInvalid(email.error.issues[0].message);
  const { first_name = '', last_name = '', administrator = false, activated_at = null } = traits;
  try {
    return await atomically(database, async (transaction) => {
      const user = await transaction
        .insertInto('account')
        .values({ email: email.data, first_name, last_name, administrator, activated_at })
        .returning(USER_COLUMNS)
        .executeTakeFirstOrThrow();
      await transaction.insertInto('folder').values({ user_id: user.id, name: ROOT_FOLDER }).execute();
      await renewApiToken(transaction, key, user.id);
      return user;
    });
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION)
      throw emailInvalid('Somebody has an account with this address.');
    throw error;
  }
}

function emailInvalid(message: string): FieldsInvalid {
  return new FieldsInvalid(fieldErrors([{ path: ['email'], message }]));
}

/** The form in which addresses are stored and compared: lower case. */
export function normalEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** The user of an e-mail address as typed. */
export async function findUserByEmail(database: Database, email: string): Promise<User | null> {
  const found = await database
    .selectFrom('account')
    .select(USER_COLUMNS)
    .where((where) => where(where.fn<string>('lower', ['email']), '=', normalEmail(email)))
    .executeTakeFirst();
  return found ?? null;
}

export async function changeNames(
  database: Database,
  user: number,
  { first_name, last_name }: { readonly first_name: string; readonly last_name: string },
): Promise<void> {
  await database
    .updateTable('account')
    .set({ first_name: first_name.trim(), last_name: last_name.trim() })
    .where('id', '=', user)
    .execute();
}

/**
 * Makes others who change the same account wait for the end of the transaction. Code that changes an account
 * together with its tokens or sessions locks the account first, so that no two calls wait for each other.
 */
export async function lockUser(transaction: Database, user: number): Promise<void> {
  await transaction
    .selectFrom('account')
    .select('id')
    .where('id', '=', user)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Shuts a user out at once: no sign-in, no session, no API token. Deletes nothing of theirs. */
export async function disableUser(database: Database, user: number, now: Date): Promise<void> {
  await atomically(database, async (transaction) => {
    await transaction.updateTable('account').set({ disabled: true }).where('id', '=', user).execute();
    await endSessions(transaction, { user }, now);
    await transaction.deleteFrom('one_time_token').where('user_id', '=', user).execute();
  });
}

/** Lets a user in again, with the same password and API token as before. */
export async function enableUser(database: Database, user: number): Promise<void> {
  await database.updateTable('account').set({ disabled: false }).where('id', '=', user).execute();
}
