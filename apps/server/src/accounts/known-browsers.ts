import { createHash } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { type BrowserCookie, browserCookie, newBrowserSecret } from '../http/browser-cookie.ts';
import { normalEmail } from './users.ts';

/** How long a browser stays known after the last sign-in there, ms. */
export const BROWSER_LIFETIME = 180 * 24 * 3_600_000;
/** Known browsers of one account: scripts that keep no cookies would add one with every sign-in. */
const MOST_BROWSERS = 20;

/**
 * The cookie of a browser in which somebody has signed in. A known browser is not slowed down by others'
 * failures.
 */
export function knownBrowserCookie(settings: { readonly address: string }): BrowserCookie {
  return browserCookie(settings, 'thermarium_browser', { lifetime: BROWSER_LIFETIME, sameSite: 'strict' });
}

/**
 * Whether somebody has signed in to this account (by its e-mail address as typed) in the browser of a cookie.
 */
export async function isKnownBrowser(
  database: Database,
  username: string,
  secret: string | undefined,
  now: Date,
): Promise<boolean> {
  const found = await database
    .selectFrom('known_browser')
    .innerJoin('account', 'account.id', 'known_browser.user_id')
    .select('known_browser.user_id')
    .where('known_browser.hash', '=', hashOf(secret ?? ''))
    .where('known_browser.last_used', '>', new Date(now.getTime() - BROWSER_LIFETIME))
    .where((where) => where(where.fn<string>('lower', ['account.email']), '=', normalEmail(username)))
    .executeTakeFirst();
  return found !== undefined;
}

/** Notes that a user has signed in in the browser of a cookie; returns the secret for its next cookie. */
export async function rememberBrowser(
  database: Database,
  user: number,
  secret: string | undefined,
  now: Date,
): Promise<string> {
  const kept = secret ?? newBrowserSecret();
  await database
    .insertInto('known_browser')
    .values({ hash: hashOf(kept), user_id: user, last_used: now })
    .onConflict((conflict) => conflict.columns(['hash', 'user_id']).doUpdateSet({ last_used: now }))
    .execute();
  await database
    .deleteFrom('known_browser')
    .where('user_id', '=', user)
    .where('hash', 'not in', (browsers) =>
      browsers
        .selectFrom('known_browser')
        .select('hash')
        .where('user_id', '=', user)
        .orderBy('last_used', 'desc')
        .limit(MOST_BROWSERS),
    )
    .execute();
  return kept;
}

/** Forgets all browsers of a user. */
export async function forgetBrowsers(database: Database, user: number): Promise<void> {
  await database.deleteFrom('known_browser').where('user_id', '=', user).execute();
}

function hashOf(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest();
}
