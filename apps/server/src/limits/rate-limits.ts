import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { apart } from '../db/request-transaction.ts';
import { Refused } from '../http/refused.ts';

interface RateLimit {
  readonly hits: number;
  /** ms; it begins with the first hit. */
  readonly window: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How often things may be tried. What is limited per account is limited by the name that was typed, whether it exists or not. */
const rateLimits = {
  captchaPerAddress: { hits: 120, window: MINUTE },
  signInPerAddress: { hits: 60, window: MINUTE },
  /** Only failures in a row: a success sets it back. */
  signInPerAccountAndAddress: { hits: 10, window: 5 * MINUTE },
  /** The same in a browser that the account is known in, which is not counted with its address. */
  signInPerAccountAndBrowser: { hits: 10, window: 5 * MINUTE },
  /** Failures in browsers that the account is not known in. Beyond, the bot check takes a high effort. */
  signInPerAccount: { hits: 50, window: DAY },
  secondFactorPerAddress: { hits: 60, window: MINUTE },
  /** Only failures in a row. */
  secondFactorPerAccountAndAddress: { hits: 10, window: 5 * MINUTE },
  /** Wrong codes of an app, from wherever: of a million codes three are good at a time. Another password begins anew. */
  codesPerPassword: { hits: 50, window: DAY },
  /** Only failures in a row, of somebody who is signed in. */
  proofPerAccount: { hits: 10, window: 5 * MINUTE },
  forgotPerAddress: { hits: 30, window: HOUR },
  /** Worthless links only: a good one always works. */
  linkPerAddress: { hits: 60, window: 5 * MINUTE },
  /** Wrong old passwords in a session. */
  passwordPerSession: { hits: 10, window: 5 * MINUTE },
  /** Names that a sharing user is told about, and those that do not exist. */
  namesPerUser: { hits: 200, window: DAY },
  unknownNamesPerUser: { hits: 20, window: HOUR },
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
  keeper: RateKeeper,
  reply: FastifyReply,
  name: RateLimitName,
  ...subject: readonly string[]
): Promise<void> {
  await countAttempts(keeper, reply, name, 1, ...subject);
}

/** The same for several at once. */
export async function countAttempts(
  keeper: RateKeeper,
  reply: FastifyReply,
  name: RateLimitName,
  attempts: number,
  ...subject: readonly string[]
): Promise<void> {
  refuseBeyond(keeper, reply, await countedAttempts(keeper, name, attempts, ...subject));
}

/** How often a subject has tried something within the present window. */
interface Counted {
  readonly hits: number;
  readonly isBeyond: boolean;
  readonly expires: Date;
}

/** Throws `too-many`, with `Retry-After` on the reply, where a limit is exceeded. */
function refuseBeyond({ clock }: RateKeeper, reply: FastifyReply, { isBeyond, expires }: Counted): void {
  if (!isBeyond) return;
  const seconds = Math.max(1, Math.ceil((expires.getTime() - clock().getTime()) / 1000));
  reply.header('retry-after', seconds);
  throw new Refused('too-many', `Too many attempts. Please try again in ${inWords(seconds)}.`);
}

/** Counts so many attempts of a subject, or takes as many back where their number is negative. */
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
  // A call that is refused counts all the same.
  const counted = await apart(() => insert.executeTakeFirstOrThrow());
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
