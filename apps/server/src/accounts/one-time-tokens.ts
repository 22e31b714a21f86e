import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { Values } from '../db/schema.ts';

/** 192 bits: beyond guessing, and short enough that a link stays on one line of a mail. */
const TOKEN_BYTES = 24;

export interface TokenTerms {
  /** A token for one purpose is worth nothing for another. */
  readonly purpose: string;
  /** The user it is for; null: not known yet. */
  readonly user: number | null;
  readonly payload?: Values;
  /** ms */
  readonly lifetime: number;
}

export interface TokenContent {
  readonly user: number | null;
  readonly payload: Values | null;
  readonly expires: Date;
}

/** Makes a token that can be used once; only its hash is kept. */
export async function newOneTimeToken(
  database: Database,
  { purpose, user, payload, lifetime }: TokenTerms,
  now: Date,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await database
    .insertInto('one_time_token')
    .values({
      hash: tokenHash(token),
      purpose,
      user_id: user,
      payload: payload === undefined ? null : JSON.stringify(payload),
      expires: new Date(now.getTime() + lifetime),
    })
    .execute();
  return token;
}

/** Uses a token up and returns its data; null: unknown, used, expired, or for another purpose. */
export async function useOneTimeToken(
  database: Database,
  purpose: string,
  token: string,
  now: Date,
): Promise<TokenContent | null> {
  // One statement: of two calls at once, the second finds the row gone.
  const used = await database
    .deleteFrom('one_time_token')
    .where('hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .where('expires', '>', now)
    .returning(['user_id as user', 'payload', 'expires'])
    .executeTakeFirst();
  return used ?? null;
}

/** The data of a token, without using it up. */
export async function lookAtOneTimeToken(
  database: Database,
  purpose: string,
  token: string,
  now: Date,
): Promise<TokenContent | null> {
  const found = await database
    .selectFrom('one_time_token')
    .select(['user_id as user', 'payload', 'expires'])
    .where('hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .where('expires', '>', now)
    .executeTakeFirst();
  return found ?? null;
}

/** Makes a user's open tokens of some purposes worthless. */
export async function voidOneTimeTokens(
  database: Database,
  purposes: readonly string[],
  user: number,
): Promise<void> {
  await database
    .deleteFrom('one_time_token')
    .where('user_id', '=', user)
    .where('purpose', 'in', purposes)
    .execute();
}

/** The number of a user's open tokens of a purpose that expire after `after`. */
export async function countOneTimeTokens(
  database: Database,
  purpose: string,
  user: number,
  after: Date,
): Promise<number> {
  const { count } = await database
    .selectFrom('one_time_token')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', user)
    .where('purpose', '=', purpose)
    .where('expires', '>', after)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Notes that a token made elsewhere was used; false when it already had been. It is remembered until it
 * expires.
 */
export async function useOnce(
  database: Database,
  purpose: string,
  thing: string,
  expires: Date,
): Promise<boolean> {
  const noted = await database
    .insertInto('one_time_token')
    .values({ hash: tokenHash(`${purpose}:${thing}`), purpose, user_id: null, payload: null, expires })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst();
  return noted !== undefined;
}

function tokenHash(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}
