import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** The name of an account as other people see it, in a query that reads `account`: both names, or else the address. */
export const SHOWN_NAME = sql<string>`
  coalesce(nullif(trim(account.first_name || ' ' || account.last_name), ''), account.email)`;

/** The name of a user as other people see it. */
export async function shownName(database: Database, user: number): Promise<string> {
  const { name } = await database
    .selectFrom('account')
    .select(SHOWN_NAME.as('name'))
    .where('account.id', '=', user)
    .executeTakeFirstOrThrow();
  return name;
}
