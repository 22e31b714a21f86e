import type { AccountSession } from '@thermarium/api';
import type { Database } from '../db/database.ts';
import { notFound } from '../errors/refused.ts';
import { IDLE_LIMIT, SESSION_LIMIT } from './sessions.ts';

/** A user's live sessions, the last used first; `own` is the session of the caller. */
export async function sessionsOf(
  database: Database,
  user: number,
  own: string | null,
  now: Date,
): Promise<AccountSession[]> {
  const rows = await database
    .selectFrom('session')
    .select(['id', 'address', 'browser', 'created', 'last_seen'])
    .where('user_id', '=', user)
    .where('ended', 'is', null)
    .where('last_seen', '>=', new Date(now.getTime() - IDLE_LIMIT))
    .where('created', '>=', new Date(now.getTime() - SESSION_LIMIT))
    .orderBy('last_seen', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ created, last_seen, ...row }) => ({
    ...row,
    created: created.toISOString(),
    last_seen: last_seen.toISOString(),
    current: row.id === own,
  }));
}

/** Ends one session of a user at once; throws `not-found` where it is not theirs or has ended. */
export async function endSessionOf(
  database: Database,
  user: number,
  session: string,
  now: Date,
): Promise<void> {
  const ended = await database
    .updateTable('session')
    .set({ ended: now })
    .where('id', '=', session)
    .where('user_id', '=', user)
    .where('ended', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!ended) throw notFound();
}
