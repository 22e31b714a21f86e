import type { Endpoint, Tag } from './endpoint.ts';

/** The header that identifies a call that writes, so that the caller can send it again without repeating its effect. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
/** Longest key, characters. */
export const LONGEST_KEY = 200;
/** How long the server remembers a key, ms. */
export const KEY_LIFETIME = 24 * 3_600_000;
/** The header that marks a repeated answer. */
export const REPLAYED = 'Idempotency-Replayed';

/** The limits of storage for the keys of one user. */
export interface KeyLimits {
  /** Keys within their lifetime; a call under one more is refused. */
  readonly keys: number;
  /** Largest answer that is kept, compressed bytes. For a larger answer only the key is kept. */
  readonly answerBytes: number;
  /** All answers together, compressed bytes. Beyond this the oldest answers are dropped; their keys are kept. */
  readonly allAnswersBytes: number;
}

export const KEY_LIMITS: KeyLimits = {
  keys: 50_000,
  answerBytes: 2 * 1024 * 1024,
  allAnswersBytes: 128 * 1024 * 1024,
};

/**
 * Whether a call takes a key. Calls that check passwords or return secrets do not: their answers must not be kept. Nor
 * do calls whose effect is gone a moment later.
 */
export function takesKey({ writes, access, tag }: Endpoint): boolean {
  return writes && access.to !== 'anyone' && !WITHOUT_KEY.includes(tag);
}

const WITHOUT_KEY: readonly Tag[] = ['accounts', 'second factor', 'presence'];
