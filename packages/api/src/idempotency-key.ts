import type { Endpoint } from './endpoint.ts';

/** The header under which a caller names a call that writes, to send it again without doing it again. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
/** Longest key, characters. */
export const LONGEST_KEY = 200;
/** How long a key stands for its call, ms. */
export const KEY_LIFETIME = 24 * 3_600_000;
/** The header of an answer that was given before. */
export const REPLAYED = 'Idempotency-Replayed';

/**
 * Whether a call takes a key. Not what checks passwords or hands out secrets: of those no answer is kept.
 */
export function takesKey({ writes, access, tag }: Endpoint): boolean {
  return writes && access.to !== 'anyone' && tag !== 'accounts' && tag !== 'second factor';
}
