import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { mersenne } from 'pure-rand/generator/mersenne';

/** A source of random numbers. */
export interface Stream {
  /** Evenly distributed, at least 0 and below 1. */
  uniform(): number;
  /** A whole number from 0 to `most`. */
  whole(most: number): number;
}

/**
 * The random numbers of one parameter under a seed. They do not depend on the other parameters: whoever adds one to a
 * scenario keeps the draws of those that it had.
 */
export function streamOf(seed: number, name: string): Stream {
  const generator = mersenne(mixed(seed, name));
  return {
    uniform: () => uniformFloat64(generator),
    whole: (most) => uniformInt(generator, 0, most),
  };
}

/** A seed of 32 bits from a number and a name (FNV-1a, finished as MurmurHash3 does). */
function mixed(seed: number, name: string): number {
  let hash = 0x811c9dc5 ^ seed;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
