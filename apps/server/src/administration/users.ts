import type { AdminUser } from '@thermarium/api';
import { fieldErrors } from '@thermarium/records';
import { sql } from 'kysely';
import type { AccountLink } from '../accounts/account-links.ts';
import type { SealingKey } from '../accounts/api-tokens.ts';
import { issueWayIn } from '../accounts/password-reset.ts';
import { createUser, disableUser, lockUser, type NewUser } from '../accounts/users.ts';
import { atomically } from '../db/atomically.ts';
import type { Database } from '../db/database.ts';
import { FieldsInvalid, notFound, Refused } from '../errors/refused.ts';
import { setMemberships } from './memberships.ts';

/** A user's traits that an administrator may change; those left out stay. */
export interface UserChange {
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly administrator?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** Ids. */
  readonly groups?: readonly number[] | undefined;
}

/** Users by address; all, or the one with an id. */
export async function listUsers(database: Database, id?: number): Promise<AdminUser[]> {
  const users = database
    .selectFrom('account')
    .select([
      'id',
      'email',
      'first_name',
      'last_name',
      'administrator',
      'disabled',
      'activated_at',
      'created',
      sql<boolean>`exists (select from authenticator_app where user_id = account.id)
        or exists (select from passkey where user_id = account.id)`.as('second_factor'),
      sql<number[]>`coalesce((
        select array_agg(member.group_id order by lower(user_group.name))
        from group_member as member join user_group on user_group.id = member.group_id
        where member.user_id = account.id), '{}')`.as('groups'),
    ])
    .orderBy((eb) => eb.fn('lower', ['email']));
  const rows = await (id === undefined ? users : users.where('id', '=', id)).execute();
  return rows.map(({ activated_at, created, ...row }) => ({
    ...row,
    activated: activated_at?.toISOString() ?? null,
    created: created.toISOString(),
  }));
}

/** One user; throws `not-found`. */
async function readUser(database: Database, id: number): Promise<AdminUser> {
  const [user] = await listUsers(database, id);
  if (!user) throw notFound();
  return user;
}

/** Makes a user who has yet to activate the account; a taken address and unknown groups are field errors. */
export async function addUser(
  database: Database,
  key: SealingKey,
  { groups = [], ...traits }: NewUser & { readonly groups?: readonly number[] | undefined },
): Promise<AdminUser> {
  return atomically(database, async (transaction) => {
    const { id } = await createUser(transaction, key, traits);
    await setMemberships(transaction, 'groups', id, groups);
    return readUser(transaction, id);
  });
}

/** Changes a user. Throws `not-found`, `last-administrator`, and field errors for unknown groups. */
export async function changeUser(
  database: Database,
  user: number,
  { groups, disabled, first_name, last_name, administrator }: UserChange,
  now: Date,
): Promise<AdminUser> {
  return atomically(database, async (transaction) => {
    if (disabled === true || administrator === false) await keepAdministrator(transaction, user);
    await lockUser(transaction, user);
    const before = await readUser(transaction, user);
    if (disabled === true) await disableUser(transaction, user, now);
    await transaction
      .updateTable('account')
      .set({
        first_name: first_name?.trim() ?? before.first_name,
        last_name: last_name?.trim() ?? before.last_name,
        administrator: administrator ?? before.administrator,
        disabled: disabled ?? before.disabled,
      })
      .where('id', '=', user)
      .execute();
    if (groups) await setMemberships(transaction, 'groups', user, groups);
    return readUser(transaction, user);
  });
}

/**
 * A new link by which a user activates the account or, where it is active, sets a new password. Throws
 * `not-found`, and field errors where the account is disabled.
 */
export async function wayIn(
  database: Database,
  settings: { readonly address: string },
  user: number,
  now: Date,
): Promise<AccountLink> {
  const { email, disabled, activated } = await readUser(database, user);
  if (disabled) {
    const message = 'This account is disabled. Enable it first.';
    throw new FieldsInvalid(fieldErrors([{ path: [], message }]));
  }
  const activated_at = activated === null ? null : new Date(activated);
  return issueWayIn(database, settings, { id: user, email, activated_at }, now);
}

/**
 * Deletes a user with their folders, licences and memberships. Throws `not-found`, `last-administrator`, and
 * `in-use` where they own a project or library, in the bin or out of it: shared things must keep an owner.
 */
export async function deleteUser(database: Database, user: number): Promise<void> {
  await atomically(database, async (transaction) => {
    await keepAdministrator(transaction, user);
    // Permissions go first, before the account is locked: a call that shares with the user at this moment
    // holds permissions and is about to read the account.
    const before = await givePermissionsUp(transaction, user);
    await transaction
      .selectFrom('account')
      .select('id')
      .where('id', '=', user)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound);
    const meanwhile = await givePermissionsUp(transaction, user);
    if ([...before, ...meanwhile].includes('owner')) {
      throw new Refused(
        'in-use',
        'This user owns projects or libraries. Let others own them first, or disable the account.',
      );
    }
    await transaction.deleteFrom('account').where('id', '=', user).execute();
  });
}

/** Deletes all permissions of a user; returns their roles. */
async function givePermissionsUp(transaction: Database, user: number): Promise<string[]> {
  const projects = await transaction
    .deleteFrom('project_permission')
    .where('user_id', '=', user)
    .returning('role')
    .execute();
  const libraries = await transaction
    .deleteFrom('library_permission')
    .where('user_id', '=', user)
    .returning('role')
    .execute();
  return [...projects, ...libraries].map(({ role }) => role);
}

/**
 * Throws `last-administrator` where no active administrator would be left without this user. Calls that
 * change administrators at the same time wait for the transaction.
 */
async function keepAdministrator(transaction: Database, leaving: number): Promise<void> {
  const active = await transaction
    .selectFrom('account')
    .select('id')
    .where('administrator', '=', true)
    .where('disabled', '=', false)
    .where('activated_at', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (active.length === 1 && active[0].id === leaving) {
    throw new Refused(
      'last-administrator',
      'This is the last administrator. Make somebody else an administrator first.',
    );
  }
}
