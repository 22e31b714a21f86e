import type { FastifyReply } from 'fastify';
import {
  countAttempt,
  countedAttempts,
  forgetAttempts,
  type RateKeeper,
  type RateLimitName,
} from '../limits/rate-limits.ts';
import { type CaptchaEffort, notPassed } from './captcha.ts';
import { isKnownBrowser } from './known-browsers.ts';
import { normalEmail } from './users.ts';

const HIGH_EFFORT_NEEDED =
  'Many wrong passwords were tried for this account. Solve a challenge of high effort (GET /api/captcha/?effort=high), or sign in where you have signed in before.';

/** An attempt to sign in, as far as it is known before the password is checked. */
export interface Attempt {
  /** As typed. */
  readonly username: string;
  /** The address group of the caller. */
  readonly address: string;
  /** The secret in the browser's cookie. */
  readonly browser: string | undefined;
  /** The effort of the solved bot check. */
  readonly effort: CaptchaEffort;
}

/**
 * Checks a password under the limits for wrong ones. Null from `verify` is a failure. Attempts for one
 * account from one address wait for each other, so that right ones that come together are not counted as
 * failures while they run.
 *
 * A browser in which the owner has signed in before has a count of its own, which nobody elsewhere can fill.
 * Everywhere else failures are counted by account and address, and by account alone: beyond that limit every
 * password, right or wrong, costs seconds of computing, and nobody is shut out. Throws `too-many`, or a field
 * error that asks for the effort.
 */
export async function tryPassword<Result>(
  keeper: RateKeeper,
  reply: FastifyReply,
  { username, address, browser, effort }: Attempt,
  verify: () => Promise<Result | null>,
): Promise<Result | null> {
  const account = normalEmail(username);
  const isKnown = await isKnownBrowser(keeper.database, username, browser, keeper.clock());
  const limit: readonly [RateLimitName, string, string] =
    isKnown && browser !== undefined
      ? ['signInPerAccountAndBrowser', account, browser]
      : ['signInPerAccountAndAddress', account, address];
  return inTurn(JSON.stringify(limit), async () => {
    await countAttempt(keeper, reply, ...limit);
    if (!isKnown) {
      const { isBeyond } = await countedAttempts(keeper, 'signInPerAccount', 1, account);
      if (isBeyond && effort !== 'high') throw notPassed(HIGH_EFFORT_NEEDED);
    }
    const verified = await verify();
    if (verified === null) return null;
    await forgetAttempts(keeper, ...limit);
    if (!isKnown) await countedAttempts(keeper, 'signInPerAccount', -1, account);
    return verified;
  });
}

/** The last work in line for each subject. */
const lines = new Map<string, Promise<unknown>>();

/**
 * Does work for a subject after the work begun for it before has ended; subjects do not wait for each other.
 */
async function inTurn<Result>(subject: string, work: () => Promise<Result>): Promise<Result> {
  const before = lines.get(subject);
  const mine = (before ?? Promise.resolve()).then(work, work);
  lines.set(subject, mine);
  try {
    return await mine;
  } finally {
    if (lines.get(subject) === mine) lines.delete(subject);
  }
}
