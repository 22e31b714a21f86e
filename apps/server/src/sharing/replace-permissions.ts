import type { PermissionEntry, Role } from '@thermarium/api';
import { type FieldMessage, fieldErrors } from '@thermarium/records';
import type { FastifyReply } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { normalEmail } from '../accounts/users.ts';
import type { Caller } from '../calls/caller.ts';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { FieldsInvalid, forbidden, notFound, Refused } from '../errors/refused.ts';
import { countAttempts, type RateKeeper } from '../limits/rate-limits.ts';
import { permissionTable, resourceColumn, roleOf, type Shareable } from './permissions.ts';

/** New people that one call may put onto a list. */
const MOST_NEW = 25;

/**
 * Counts the names on a list of permissions from which its sender may learn something: those of people with
 * whom they do not share anything yet. A list tells which addresses have an account, and must, because people
 * mistype them; so the number is limited. Throws a field error where there are too many in one call,
 * `too-many` in an hour or a day.
 */
async function countNames(
  keeper: RateKeeper,
  reply: FastifyReply,
  caller: Caller,
  entries: readonly PermissionEntry[],
): Promise<void> {
  const names = [...new Set(entries.map(({ username }) => normalEmail(username)))];
  const known = await knownNames(keeper.database, caller.id, names);
  const fresh = names.filter((name) => !known.has(name));
  if (fresh.length === 0) return;
  if (fresh.length > MOST_NEW) {
    const row = entries.findIndex(({ username }) => normalEmail(username) === fresh[MOST_NEW]);
    const message = `Add at most ${MOST_NEW} people at once: save these first, then add the others.`;
    throw new FieldsInvalid(fieldErrors([{ path: [row, 'username'], message }]));
  }
  const user = String(caller.id);
  await countAttempts(keeper, reply, 'namesPerUser', fresh.length, user);
  const missing = fresh.length - (await countAccounts(keeper.database, fresh));
  if (missing > 0) await countAttempts(keeper, reply, 'unknownNamesPerUser', missing, user);
}

/** The names that a user knows already: their own, and those on the lists of what they own. */
async function knownNames(
  database: Database,
  user: number,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select lower(account.email) as name from account
    where lower(account.email) = any(${names}::text[])
      and (id = ${user}
        or exists (select from project_permission as own join project_permission as its using (project_id)
          where own.user_id = ${user} and own.role = 'owner' and its.user_id = account.id)
        or exists (select from library_permission as own join library_permission as its using (library_id)
          where own.user_id = ${user} and own.role = 'owner' and its.user_id = account.id))`.execute(
    database,
  );
  return new Set(rows.map(({ name }) => name));
}

async function countAccounts(database: Database, names: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from account where lower(email) = any(${names}::text[])`.execute(
    database,
  );
  return rows[0].count;
}

/** Rows of one list that are reported as unknown; the others are reported once these are corrected. */
const MOST_UNKNOWN_TOLD = 5;

/**
 * Replaces the whole list of permissions; people who are not on it lose access at once. Throws field errors
 * by row, `last-owner` where the project or library would have no owner any more, and `too-many` as
 * `countNames` does.
 */
export async function replacePermissions(
  keeper: RateKeeper,
  reply: FastifyReply,
  of: Shareable,
  id: number,
  caller: Caller,
  entries: readonly PermissionEntry[],
): Promise<void> {
  await countNames(keeper, reply, caller, entries);
  await keeper.database.transaction().execute(async (transaction) => {
    await lockForOwner(transaction, of, id, caller);
    const wanted = await rolesByUser(transaction, entries);
    if (![...wanted.values()].includes('owner')) {
      throw new Refused('last-owner', `A ${of} needs an owner.`);
    }
    await write(transaction, of, id, wanted);
  });
}

/**
 * Locks the resource, so that lists are replaced one after another, and ensures that the caller is still an
 * owner: of two owners who remove each other at once, the second no longer is.
 */
async function lockForOwner(
  transaction: Transaction<Tables>,
  of: Shareable,
  id: number,
  caller: Caller,
): Promise<void> {
  const { rows: found } = await sql`
    select id from ${sql.table(of)} where id = ${id} and deleted is null for no key update`.execute(
    transaction,
  );
  if (found.length === 0) throw notFound();
  // In order of the user, as all code that locks several permissions does.
  const { rows: holders } = await sql<{ user_id: number; role: Role }>`
    select user_id, role from ${permissionTable(of)} as permission
    where ${resourceColumn(of)} = ${id} order by user_id for update`.execute(transaction);
  const own = holders.find(({ user_id }) => user_id === caller.id);
  if (!own) throw notFound();
  if (own.role !== 'owner') throw forbidden('Only an owner may do this.');
}

async function rolesByUser(
  transaction: Transaction<Tables>,
  entries: readonly PermissionEntry[],
): Promise<ReadonlyMap<number, Role>> {
  const users = await usersByRow(transaction, entries);
  const roles = new Map<number, Role>();
  const wrong: FieldMessage[] = [];
  let unknown = 0;
  for (const [row, { username, permissions }] of entries.entries()) {
    const user = users.get(row);
    const role = roleOf(permissions);
    if (user === undefined) {
      if (++unknown <= MOST_UNKNOWN_TOLD)
        wrong.push({ path: [row, 'username'], message: `There is no user '${username}'.` });
    } else if (roles.has(user)) {
      wrong.push({ path: [row, 'username'], message: `'${username}' is listed twice.` });
    }
    if (role === null) wrong.push({ path: [row, 'permissions'], message: 'Choose Owner, Editor or Viewer!' });
    if (user !== undefined) roles.set(user, role ?? 'viewer');
  }
  if (wrong.length > 0) throw new FieldsInvalid(fieldErrors(wrong));
  return roles;
}

/** The users that the rows name, locked so that none is deleted meanwhile. */
async function usersByRow(
  transaction: Transaction<Tables>,
  entries: readonly PermissionEntry[],
): Promise<ReadonlyMap<number, number>> {
  const names = entries.map(({ username }) => normalEmail(username));
  const { rows } = await sql<{ row: number; id: number }>`
    select (wanted.row - 1)::integer as row, account.id
    from unnest(${names}::text[]) with ordinality as wanted (username, row)
    join account on lower(account.email) = wanted.username
    order by account.id
    for key share of account`.execute(transaction);
  return new Map(rows.map(({ row, id }) => [row, id]));
}

/** A changed right is a new row: a former owner's folder for the project goes with the old one. */
async function write(
  transaction: Transaction<Tables>,
  of: Shareable,
  id: number,
  wanted: ReadonlyMap<number, Role>,
): Promise<void> {
  const kept = sql`
    select * from unnest(${[...wanted.keys()]}::integer[], ${[...wanted.values()]}::text[]) as kept (user_id, role)`;
  await sql`
    delete from ${permissionTable(of)} as permission
    where ${resourceColumn(of)} = ${id} and (user_id, role) not in (${kept})`.execute(transaction);
  await sql`
    insert into ${permissionTable(of)} (${sql.ref(`${of}_id`)}, user_id, role)
    select ${id}, user_id, role from (${kept}) as kept
    on conflict do nothing`.execute(transaction);
}
