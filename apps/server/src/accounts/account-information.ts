import type { AccountInformation } from '@thermarium/api';
import type { Database } from '../db/database.ts';
import { notFound } from '../errors/refused.ts';
import { revealApiToken, type SealingKey } from './api-tokens.ts';
import { licensesOf } from './licenses.ts';

/** A user's data for the account page. */
export async function accountInformation(
  database: Database,
  key: SealingKey,
  user: number,
): Promise<AccountInformation> {
  const [account, groups, api_token, licenses] = await Promise.all([
    database
      .selectFrom('account')
      .select(['email', 'first_name', 'last_name', 'administrator'])
      .where('id', '=', user)
      .executeTakeFirst(),
    groupsOf(database, user),
    revealApiToken(database, key, user),
    licensesOf(database, user),
  ]);
  // The account was deleted after the call was let through.
  if (!account) throw notFound();
  return { user: { ...account, groups, api_token }, licenses };
}

async function groupsOf(database: Database, user: number): Promise<string[]> {
  const rows = await database
    .selectFrom('group_member')
    .innerJoin('user_group', 'user_group.id', 'group_member.group_id')
    .select('user_group.name')
    .where('group_member.user_id', '=', user)
    .orderBy('user_group.name')
    .execute();
  return rows.map(({ name }) => name);
}
