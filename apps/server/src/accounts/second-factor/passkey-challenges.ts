import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { useOnce } from '../one-time-tokens.ts';

/** How long a passkey may take to sign, ms. */
const CHALLENGE_LIFETIME = 5 * 60_000;
const PURPOSE = 'passkey-challenge';
/** A time of 8 bytes, 24 random bytes, and the signature. */
const TIME_BYTES = 8;
const RANDOM_BYTES = 24;
const UNSIGNED_BYTES = TIME_BYTES + RANDOM_BYTES;
const SIGNATURE_BYTES = 32;

/** The key of 32 bytes that signs challenges. */
export interface PasskeyKey {
  readonly passkeys: Uint8Array;
}

/** The one use of a challenge. */
export type ChallengeUse = 'sign-in' | `second factor of ${number}` | `new passkey of ${number}`;

/** Makes a challenge for one use. It is signed, not stored: strangers may ask for as many as they like. */
export function newChallenge(key: PasskeyKey, use: ChallengeUse, now: Date): Uint8Array<ArrayBuffer> {
  const unsigned = Buffer.alloc(UNSIGNED_BYTES);
  unsigned.writeBigUInt64BE(BigInt(now.getTime() + CHALLENGE_LIFETIME));
  randomBytes(RANDOM_BYTES).copy(unsigned, TIME_BYTES);
  return new Uint8Array(Buffer.concat([unsigned, signatureOf(key, use, unsigned)]));
}

/** When a challenge (base64url) expires; null: it is not ours, for another use, or expired. */
export function challengeEnd(key: PasskeyKey, use: ChallengeUse, challenge: string, now: Date): Date | null {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== UNSIGNED_BYTES + SIGNATURE_BYTES) return null;
  const unsigned = bytes.subarray(0, UNSIGNED_BYTES);
  if (!timingSafeEqual(signatureOf(key, use, unsigned), bytes.subarray(UNSIGNED_BYTES))) return null;
  const end = new Date(Number(unsigned.readBigUInt64BE()));
  return end > now ? end : null;
}

/** Notes that a challenge was answered; false when it had been, in any process. */
export function useChallenge(database: Database, challenge: string, end: Date): Promise<boolean> {
  // By its bytes: base64 can spell the same bytes in several ways.
  return useOnce(database, PURPOSE, Buffer.from(challenge, 'base64url').toString('base64url'), end);
}

function signatureOf(key: PasskeyKey, use: ChallengeUse, unsigned: Uint8Array): Buffer {
  return createHmac('sha256', key.passkeys).update(`${use}\n`).update(unsigned).digest();
}
