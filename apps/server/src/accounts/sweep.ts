import type { Database } from '../db/database.ts';
import { BROWSER_LIFETIME } from './known-browsers.ts';
import { IDLE_LIMIT, SESSION_LIMIT } from './sessions.ts';

/**
 * Deletes expired one-time tokens, counts of attempts, sessions and known browsers. To be called now and
 * then.
 */
export async function sweepAccounts(database: Database, now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await database.deleteFrom('one_time_token').where('expires', '<=', now).execute();
  await database.deleteFrom('rate_window').where('expires', '<=', now).execute();
  await database.deleteFrom('known_browser').where('last_used', '<', before(BROWSER_LIFETIME)).execute();
  await database
    .deleteFrom('session')
    .where((session) =>
      session.or([
        session('ended', 'is not', null),
        session('last_seen', '<', before(IDLE_LIMIT)),
        session('created', '<', before(SESSION_LIMIT)),
      ]),
    )
    .execute();
}
