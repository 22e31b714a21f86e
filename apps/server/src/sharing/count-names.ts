import type { PermissionEntry } from '@thermarium/api';
import { fieldErrors } from '@thermarium/records';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { normalEmail } from '../accounts/users.ts';
import type { Caller } from '../calls/caller.ts';
import type { Database } from '../db/database.ts';
import { FieldsInvalid } from '../errors/refused.ts';
import { countAttempts, type RateKeeper } from '../limits/rate-limits.ts';

/** New people that one call may put onto a list. */
const MOST_NEW = 25;

/**
 * Counts the names on a list of permissions from which its sender may learn something: those of people with
 * whom they do not share anything yet. A list tells which addresses have an account, and must, because people
 * mistype them; so the number is limited. Throws a field error where there are too many in one call,
 * `too-many` in an hour or a day.
 */
export async function countNames(
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
