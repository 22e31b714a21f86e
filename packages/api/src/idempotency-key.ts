import type { Endpoint } from './endpoint.ts';

/** The header under which a caller names a call that writes, to send it again without doing it again. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
/** Longest key, characters. */
export const LONGEST_KEY = 200;
/** How long a key stands for its call, ms. */
export const KEY_LIFETIME = 24 * 3_600_000;
/** The header of an answer that was given before. */
export const REPLAYED = 'Idempotency-Replayed';

/** How much is kept for the keys of one user. */
export interface KeyLimits {
  /** Keys within their lifetime; a call under one more is refused. */
  readonly keys: number;
  /** Largest answer that is kept, bytes as packed. Of a call with a larger one the key alone is kept. */
  readonly answerBytes: number;
  /** All answers together, bytes as packed: beyond, the oldest are dropped, and their keys are kept alone. */
  readonly allAnswersBytes: number;
}

export const KEY_LIMITS: KeyLimits = {
  keys: 50_000,
  answerBytes: 2 * 1024 * 1024,
  allAnswersBytes: 128 * 1024 * 1024,
};

/**
 * Whether a call takes a key. Not what checks passwords or hands out secrets: of those no answer is kept.
 */
export function takesKey({ writes, access, tag }: Endpoint): boolean {
  return writes && access.to !== 'anyone' && tag !== 'accounts' && tag !== 'second factor';
}
