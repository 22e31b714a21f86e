import { createHmac, randomInt } from 'node:crypto';
import { type CaptchaChallenge, captchaChallenge } from '@thermarium/api';
import { fieldErrors } from '@thermarium/records';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { FieldsInvalid } from '../errors/refused.ts';
import { useOnce } from './one-time-tokens.ts';

/** How long a challenge can be answered, ms. */
const CAPTCHA_LIFETIME = 5 * 60_000;
/**
 * PBKDF2 rounds per counter: so many that the page's overhead per call does not count. With a high effort a
 * server core takes 2 to 4 s for the whole search.
 */
const COST = { usual: 5_000, high: 50_000 } as const;
export type CaptchaEffort = keyof typeof COST;
/**
 * The range of the solving counter. One counter took 0.84 ms on a server core of 2024, the whole search 0.2
 * to 0.4 s in one thread; we pay for one counter to make a challenge, and for two HMACs to check it.
 */
const COUNTERS = { least: 250, most: 450 } as const;
const PURPOSE = 'captcha';

/** The key of 32 bytes that signs challenges. */
export interface CaptchaKey {
  readonly captcha: Uint8Array;
}

/** Makes a challenge; nothing is stored until it is solved. `counters`: the range of the solving counter. */
export async function newCaptcha(
  key: CaptchaKey,
  now: Date,
  effort: CaptchaEffort = 'usual',
  counters: { readonly least: number; readonly most: number } = COUNTERS,
): Promise<CaptchaChallenge> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST[effort],
    counter: randomInt(counters.least, counters.most + 1),
    deriveKey,
    expiresAt: new Date(now.getTime() + CAPTCHA_LIFETIME),
    ...secretsOf(key),
  });
  return captchaChallenge.parse(challenge);
}

const solvedCaptcha = z.object({
  challenge: captchaChallenge,
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
});

/**
 * Accepts a solved challenge once, and returns its effort; throws a field error on `reCaptchaToken`
 * otherwise.
 */
export async function useCaptcha(
  database: Database,
  key: CaptchaKey,
  payload: string,
  now: Date,
): Promise<CaptchaEffort> {
  const solved = readPayload(payload);
  if (solved === null) throw notPassed('The bot check was not passed. Please try again.');
  const { challenge, solution } = solved;
  const { verified, expired } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(key) });
  const expires = new Date(challenge.parameters.expiresAt * 1000);
  if (expired || (verified && expires <= now))
    throw notPassed('The bot check has expired. Please try again.');
  if (!verified) throw notPassed('The bot check was not passed. Please try again.');
  if (!(await useOnce(database, PURPOSE, challenge.parameters.nonce, expires))) {
    throw notPassed('The bot check was used before. Please try again.');
  }
  // The cost is signed with the rest of the challenge.
  return challenge.parameters.cost >= COST.high ? 'high' : 'usual';
}

/** The payload as ALTCHA's widget makes it: JSON in base64. */
function readPayload(payload: string): z.infer<typeof solvedCaptcha> | null {
  try {
    return solvedCaptcha.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8')));
  } catch {
    return null;
  }
}

/** A field error on `reCaptchaToken`. */
export function notPassed(message: string): FieldsInvalid {
  return new FieldsInvalid(fieldErrors([{ path: ['reCaptchaToken'], message }]));
}

function secretsOf({ captcha }: CaptchaKey) {
  const secret = (use: string) => createHmac('sha256', captcha).update(use).digest('hex');
  return { hmacSignatureSecret: secret('challenge'), hmacKeySignatureSecret: secret('solution') };
}
