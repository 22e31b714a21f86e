import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { outsideTransaction } from '../db/request-transaction.ts';
import { Refused } from '../errors/refused.ts';

interface RateLimit {
  readonly hits: number;
  /** ms; it begins with the first hit. */
  readonly window: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The limits of attempts. A limit per account counts the name as typed, whether it exists or not. */
const rateLimits = {
  captchaPerAddress: { hits: 120, window: MINUTE },
  signInPerAddress: { hits: 60, window: MINUTE },
  /** Counts only failures in a row: a success resets it. */
  signInPerAccountAndAddress: { hits: 10, window: 5 * MINUTE },
  /** The same for a browser that the account knows, which is not counted with its address. */
  signInPerAccountAndBrowser: { hits: 10, window: 5 * MINUTE },
  /** Failures in browsers that the account does not know. Beyond, the bot check takes a high effort. */
  signInPerAccount: { hits: 50, window: DAY },
  secondFactorPerAddress: { hits: 60, window: MINUTE },
  /** Counts only failures in a row. */
  secondFactorPerAccountAndAddress: { hits: 10, window: 5 * MINUTE },
  /**
   * Wrong codes of an app, from anywhere: of a million codes three are good at a time. A new password resets
   * it.
   */
  codesPerPassword: { hits: 50, window: DAY },
  /** Counts only failures in a row, of a user who is signed in. */
  proofPerAccount: { hits: 10, window: 5 * MINUTE },
  forgotPerAddress: { hits: 30, window: HOUR },
  /** Those that come without a solved challenge, as a program sends them. */
  unprovenForgotPerAddress: { hits: 5, window: HOUR },
  unprovenForgotPerAccount: { hits: 3, window: HOUR },
  /** Worthless links only: a good one always works. */
  linkPerAddress: { hits: 60, window: 5 * MINUTE },
  /** Wrong old passwords in a session. */
  passwordPerSession: { hits: 10, window: 5 * MINUTE },
  /** Names that a sharing user looks up, including unknown ones. */
  namesPerUser: { hits: 200, window: DAY },
  unknownNamesPerUser: { hits: 20, window: HOUR },
  /** Counts both steps of a sign-in through a partner. */
  partnerPerAddress: { hits: 120, window: MINUTE },
} as const satisfies Readonly<Record<string, RateLimit>>;

export type RateLimitName = keyof typeof rateLimits;

/** The store of hits, and its clock. */
export interface RateKeeper {
  readonly database: Database;
  readonly clock: () => Date;
}

/**
 * Counts an attempt of a subject (an address, an account). Throws `too-many`, with `Retry-After` on the
 * reply, beyond the limit. All processes on one database count together.
 */
export async function countAttempt(
  keeper: RateKeeper,
  reply: FastifyReply,
  name: RateLimitName,
  ...subject: readonly string[]
): Promise<void> {
  await countAttempts(keeper, reply, name, 1, ...subject);
}

/** The same for several attempts at once. */
export async function countAttempts(
  keeper: RateKeeper,
  reply: FastifyReply,
  name: RateLimitName,
  attempts: number,
  ...subject: readonly string[]
): Promise<void> {
  refuseBeyond(keeper, reply, await countedAttempts(keeper, name, attempts, ...subject));
}

/** The attempts of a subject within the present window. */
interface Counted {
  readonly hits: number;
  readonly isBeyond: boolean;
  readonly expires: Date;
}

/** Throws `too-many`, with `Retry-After` on the reply, beyond a limit. */
function refuseBeyond({ clock }: RateKeeper, reply: FastifyReply, { isBeyond, expires }: Counted): void {
  if (!isBeyond) return;
  const seconds = Math.max(1, Math.ceil((expires.getTime() - clock().getTime()) / 1000));
  reply.header('retry-after', seconds);
  throw new Refused('too-many', `Too many attempts. Please try again in ${inWords(seconds)}.`);
}

/** Counts attempts of a subject, or takes them back where the number is negative. */
export async function countedAttempts(
  { database, clock }: RateKeeper,
  name: RateLimitName,
  attempts: number,
  ...subject: readonly string[]
): Promise<Counted> {
  const now = clock();
  const { hits, window } = rateLimits[name];
  const insert = database
    .insertInto('rate_window')
    .values({
      key: keyOf(name, subject),
      started: now,
      hits: attempts,
      expires: new Date(now.getTime() + window),
    })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => {
        const isOver = sql<boolean>`rate_window.expires <= ${now}`;
        return {
          hits: row
            .case()
            .when(isOver)
            .then(row.ref('excluded.hits'))
            .else(sql<number>`rate_window.hits + excluded.hits`)
            .end(),
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
    .returning(['hits', 'expires']);
  // A refused call counts all the same.
  const counted = await outsideTransaction(() => insert.executeTakeFirstOrThrow());
  return { ...counted, isBeyond: counted.hits > hits };
}

/** Forgets the attempts of a subject. */
export async function forgetAttempts(
  { database }: RateKeeper,
  name: RateLimitName,
  ...subject: readonly string[]
): Promise<void> {
  await database.deleteFrom('rate_window').where('key', '=', keyOf(name, subject)).execute();
}

/** A hash: of one length whatever was typed, and readable by nobody. */
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
