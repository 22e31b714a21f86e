import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { Refused } from '../http/refused.ts';

export interface RateLimit {
  readonly hits: number;
  /** ms; it begins with the first hit. */
  readonly window: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How often things may be tried. What is limited per account is limited by the name that was typed, whether it exists or not. */
export const rateLimits = {
  captchaPerAddress: { hits: 120, window: MINUTE },
  signInPerAddress: { hits: 60, window: MINUTE },
  /** Only failures in a row: a success sets it back. */
  signInPerAccountAndAddress: { hits: 10, window: 5 * MINUTE },
  forgotPerAddress: { hits: 30, window: HOUR },
  forgotPerAccount: { hits: 5, window: HOUR },
  resetPerAddress: { hits: 60, window: 5 * MINUTE },
  resetPerAccount: { hits: 10, window: 5 * MINUTE },
  activationPerAddress: { hits: 60, window: 5 * MINUTE },
  /** Both steps of a sign-in through a partner count. */
  partnerPerAddress: { hits: 120, window: MINUTE },
} as const satisfies Readonly<Record<string, RateLimit>>;

export type RateLimitName = keyof typeof rateLimits;

/** Where hits are counted, and by which clock. */
export interface RateKeeper {
  readonly database: Database;
  readonly clock: () => Date;
}

/**
 * Counts an attempt of a subject (an address, an account). Throws `too-many`, with `Retry-After` on the reply, when it
 * exceeds the limit. All processes on one database count together.
 */
export async function countAttempt(
  { database, clock }: RateKeeper,
  reply: FastifyReply,
  name: RateLimitName,
  ...subject: readonly string[]
): Promise<void> {
  const now = clock();
  const { hits, window } = rateLimits[name];
  const counted = await database
    .insertInto('rate_window')
    .values({ key: keyOf(name, subject), started: now, hits: 1, expires: new Date(now.getTime() + window) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => {
        const isOver = sql<boolean>`rate_window.expires <= ${now}`;
        return {
          hits: row.case().when(isOver).then(1).else(sql<number>`rate_window.hits + 1`).end(),
          started: row
            .case()
            .when(isOver)
            .then(row.ref('excluded.started'))
            .else(row.ref('rate_window.started'))
            .end(),
          expires: row
            .case()
            .when(isOver)
            .then(row.ref('excluded.expires'))
            .else(row.ref('rate_window.expires'))
            .end(),
        };
      }),
    )
    .returning(['hits', 'expires'])
    .executeTakeFirstOrThrow();
  if (counted.hits <= hits) return;
  const seconds = Math.max(1, Math.ceil((counted.expires.getTime() - now.getTime()) / 1000));
  reply.header('retry-after', seconds);
  throw new Refused('too-many', `Too many attempts. Please try again in ${inWords(seconds)}.`);
}

/** Forgets the attempts of a subject. */
export async function forgetAttempts(
  { database }: RateKeeper,
  name: RateLimitName,
  ...subject: readonly string[]
): Promise<void> {
  await database.deleteFrom('rate_window').where('key', '=', keyOf(name, subject)).execute();
}

/** Of one length whatever was typed, and readable by nobody. */
function keyOf(name: RateLimitName, subject: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([name, ...subject]))
    .digest('base64url');
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
