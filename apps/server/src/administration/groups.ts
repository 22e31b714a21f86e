import type { AdminGroup } from '@thermarium/api';
import { fieldErrors } from '@thermarium/records';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { errorCode } from '../errors/error-code.ts';
import { FieldsInvalid, notFound } from '../errors/refused.ts';
import { setMemberships } from './memberships.ts';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** New values of a group; those left out stay. */
export interface GroupChange {
  readonly name?: string | undefined;
  /** Ids of users. */
  readonly members?: readonly number[] | undefined;
}

/** Groups by name, each with its members; all, or the one with an id. */
async function readGroups(database: Database, id?: number): Promise<AdminGroup[]> {
  const groups = database
    .selectFrom('user_group')
    .select([
      'id',
      'name',
      sql<number[]>`coalesce((
        select array_agg(member.user_id order by lower(account.email))
        from group_member as member join account on account.id = member.user_id
        where member.group_id = user_group.id), '{}')`.as('members'),
    ])
    .orderBy((eb) => eb.fn('lower', ['name']));
  return (id === undefined ? groups : groups.where('id', '=', id)).execute();
}

export function listGroups(database: Database): Promise<AdminGroup[]> {
  return readGroups(database);
}

/** Makes a group; a name that is taken and unknown members are field errors. */
export async function createGroup(
  database: Database,
  { name, members = [] }: GroupChange & { readonly name: string },
): Promise<AdminGroup> {
  return database.transaction().execute(async (transaction) => {
    const made = await transaction
      .insertInto('user_group')
      .values({ name: name.trim() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw nameTaken();
    await setMemberships(transaction, 'members', made.id, members);
    return onlyGroup(transaction, made.id);
  });
}

/** Changes a group; throws `not-found`. */
export async function updateGroup(
  database: Database,
  group: number,
  { name, members }: GroupChange,
): Promise<AdminGroup> {
  return database.transaction().execute(async (transaction) => {
    await transaction
      .selectFrom('user_group')
      .select('id')
      .where('id', '=', group)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(notFound);
    if (name !== undefined) await rename(transaction, group, name.trim());
    if (members) await setMemberships(transaction, 'members', group, members);
    return onlyGroup(transaction, group);
  });
}

async function rename(transaction: Database, group: number, name: string): Promise<void> {
  try {
    await transaction.updateTable('user_group').set({ name }).where('id', '=', group).execute();
  } catch (error) {
    throw errorCode(error) === UNIQUE_VIOLATION ? nameTaken() : error;
  }
}

/** Deletes a group; its members stay. Throws `not-found`. */
export async function deleteGroup(database: Database, group: number): Promise<void> {
  await database
    .deleteFrom('user_group')
    .where('id', '=', group)
    .returning('id')
    .executeTakeFirstOrThrow(notFound);
}

/** Adds a member; does nothing where they are one already. Throws `not-found` where either is gone. */
export async function joinGroup(database: Database, group: number, user: number): Promise<void> {
  try {
    await database
      .insertInto('group_member')
      .values({ group_id: group, user_id: user })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } catch (error) {
    throw errorCode(error) === FOREIGN_KEY_VIOLATION ? notFound() : error;
  }
}

/** Removes a member; does nothing where they are none. */
export async function leaveGroup(database: Database, group: number, user: number): Promise<void> {
  await database
    .deleteFrom('group_member')
    .where('group_id', '=', group)
    .where('user_id', '=', user)
    .execute();
}

async function onlyGroup(database: Database, id: number): Promise<AdminGroup> {
  const [group] = await readGroups(database, id);
  if (!group) throw notFound();
  return group;
}

function nameTaken(): FieldsInvalid {
  return new FieldsInvalid(
    fieldErrors([{ path: ['name'], message: 'There is a group of this name already!' }]),
  );
}
