import { randomBytes } from 'node:crypto';
import type { TokenTerms } from '@thermarium/api';
import { fieldErrors } from '@thermarium/records';
import type { Database } from '../db/database.ts';
import { FieldsInvalid } from '../errors/refused.ts';
import { seal, unseal } from './sealing.ts';
import { API_TOKEN_PREFIX, apiTokenHash } from './sessions.ts';

const TOKEN_BYTES = 32;

/** The key that encrypts API tokens, which their owners may read again. */
export interface SealingKey {
  readonly sealing: Uint8Array;
}

/** The terms of a token where none are chosen: all rights of its owner, no end. */
const USUAL_TERMS: TokenTerms = { scope: 'write', expires: null };

/** Gives a user a new API token, which it returns; the one before is void at once. */
export async function renewApiToken(
  database: Database,
  { sealing }: SealingKey,
  user: number,
  { scope, expires }: TokenTerms = USUAL_TERMS,
): Promise<string> {
  const token = API_TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');
  await database
    .updateTable('account')
    .set({
      api_token_hash: apiTokenHash(token),
      api_token_sealed: seal(sealing, token, contextOf(user)),
      api_token_scope: scope,
      api_token_expires: expires === null ? null : new Date(expires),
    })
    .where('id', '=', user)
    .execute();
  return token;
}

/** The terms of a user's API token: its scope, and when it ends. */
export async function apiTokenTerms(database: Database, user: number): Promise<TokenTerms> {
  const { scope, expires } = await database
    .selectFrom('account')
    .select(['api_token_scope as scope', 'api_token_expires as expires'])
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  return { scope, expires: expires?.toISOString() ?? null };
}

/** The terms of a new token, with defaults. Throws a field error where it would end before it begins. */
export function chosenTerms(
  {
    scope = USUAL_TERMS.scope,
    expires = USUAL_TERMS.expires,
  }: { readonly [Term in keyof TokenTerms]?: TokenTerms[Term] | undefined },
  now: Date,
): TokenTerms {
  if (expires !== null && new Date(expires) <= now) {
    const message = 'Choose a date that is still to come!';
    throw new FieldsInvalid(fieldErrors([{ path: ['expires'], message }]));
  }
  return { scope, expires };
}

/** A user's API token in clear; null when there is none, or it was sealed with another key. */
export async function revealApiToken(
  database: Database,
  { sealing }: SealingKey,
  user: number,
): Promise<string | null> {
  const found = await database
    .selectFrom('account')
    .select('api_token_sealed')
    .where('id', '=', user)
    .executeTakeFirst();
  return found?.api_token_sealed ? unseal(sealing, found.api_token_sealed, contextOf(user)) : null;
}

function contextOf(user: number): string {
  return `api token of account ${user}`;
}
