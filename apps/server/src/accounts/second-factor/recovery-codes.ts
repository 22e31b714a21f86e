import { randomBytes, randomInt } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { RECOVERY_CODES } from '@thermarium/api';
import type { Database } from '../../db/database.ts';
import { ARGON2ID } from '../passwords.ts';

/** Crockford's base32: no letter looks like a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/**
 * Characters of a code, 5 bits each. 50 bits are too few for a plain hash, so codes are hashed like
 * passwords.
 */
const LENGTH = 10;
const SALT_BYTES = 16;

/** Gives a user new recovery codes, which it returns; voids the previous ones. */
export async function renewRecoveryCodes(database: Database, user: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const salt = randomBytes(SALT_BYTES);
  const hashes = await Promise.all(codes.map((code) => hashOf(code, salt)));
  await dropRecoveryCodes(database, user);
  await database
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ user_id: user, salt, hash })))
    .execute();
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`);
}

/** Uses a recovery code up; false when it is unknown or used. Of two calls at once, one succeeds. */
export async function useRecoveryCode(database: Database, user: number, typed: string): Promise<boolean> {
  const any = await database
    .selectFrom('recovery_code')
    .select('salt')
    .where('user_id', '=', user)
    .executeTakeFirst();
  if (!any) return false;
  const hash = await hashOf(plain(typed), any.salt);
  const used = await database
    .deleteFrom('recovery_code')
    .where('user_id', '=', user)
    .where('hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function countRecoveryCodes(database: Database, user: number): Promise<number> {
  const { left } = await database
    .selectFrom('recovery_code')
    .select((select) => select.fn.countAll<number>().as('left'))
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow();
  return left;
}

export async function dropRecoveryCodes(database: Database, user: number): Promise<void> {
  await database.deleteFrom('recovery_code').where('user_id', '=', user).execute();
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** The code in the form in which it was made, however it was typed. */
function plain(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
}

function hashOf(code: string, salt: Uint8Array): Promise<Buffer> {
  return hashRaw(code, { ...ARGON2ID, salt });
}
