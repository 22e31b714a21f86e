import { randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { seal, unseal } from './sealing.ts';
import { API_TOKEN_PREFIX, apiTokenHash } from './sessions.ts';

const TOKEN_BYTES = 32;

/** The key under which API tokens are kept for showing. */
export interface SealingKey {
  readonly sealing: Uint8Array;
}

/** Gives a user a new API token, which it returns; the one before is void at once. */
export async function renewApiToken(
  database: Database,
  { sealing }: SealingKey,
  user: number,
): Promise<string> {
  const token = API_TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');
  await database
    .updateTable('account')
    .set({ api_token_hash: apiTokenHash(token), api_token_sealed: seal(sealing, token, contextOf(user)) })
    .where('id', '=', user)
    .execute();
  return token;
}

/** A user's API token in clear; null when there is none, or it was sealed under another key. */
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
