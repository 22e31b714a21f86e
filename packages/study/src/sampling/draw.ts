/// <reference path="./cephes.d.ts" />
import type { NormalMode, RandomMode, Sampler, Sampling, ScenarioParameter } from '@thermarium/model';
import { compiled, ndtr, ndtri } from 'cephes';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { mersenne } from 'pure-rand/generator/mersenne';
import { type Cases, spreadCases } from '../cases.ts';
import { SOBOL_DIMENSIONS, sobolPoints } from './sobol.ts';

/** The cases of a scenario. The same scenario and seed give the same cases on every machine. */
export function casesOf(parameters: readonly ScenarioParameter[], { sampler, seed }: Sampling): Cases {
  let dimension = 0;
  return spreadCases(parameters, (parameter, draws) => {
    const stream = streamOf(seed, parameter.parameter_name);
    const shares = SHARES[sampler](draws, stream, dimension++);
    return shares.map(quantileOf(parameter));
  });
}

/** Shares of a distribution from 0 to 1, one per draw. */
const SHARES: Readonly<Record<Sampler, (draws: number, stream: Stream, dimension: number) => Float64Array>> =
  {
    random: (draws, stream) => new Float64Array(draws).map(() => stream.uniform()),
    'latin-hypercube': latinHypercube,
    // A sequence of more dimensions than it has is filled up, as is usual.
    sobol: (draws, stream, dimension) =>
      dimension < SOBOL_DIMENSIONS
        ? sobolPoints(dimension, draws, stream.whole(2 ** 32 - 1) | 0)
        : latinHypercube(draws, stream),
  };

/** One share in each of `draws` equal strata, at a random place within it, in random order. */
function latinHypercube(draws: number, stream: Stream): Float64Array {
  const shares = new Float64Array(draws).map((_, stratum) => (stratum + stream.uniform()) / draws);
  for (let last = draws - 1; last > 0; last--) {
    const at = stream.whole(last);
    [shares[at], shares[last]] = [shares[last], shares[at]];
  }
  return shares;
}

function quantileOf({ random, normal_dist }: ScenarioParameter): Quantile {
  if (random) return uniformQuantile(random);
  if (normal_dist) return normalQuantile(normal_dist);
  throw new Error('Only parameters with a distribution are drawn.');
}

/// <reference path="./cephes.d.ts" />

await compiled;

/** The smallest that is a number of full precision. */
const SMALLEST_SHARE = 2 ** -1022;

/** The value of a distribution below which a share of it lies. */
type Quantile = (share: number) => number;

/** Evenly distributed. */
function uniformQuantile({ min, max }: RandomMode): Quantile {
  return (share) => min * (1 - share) + max * share;
}

/** Normally distributed; within bounds, the share is one of what lies between them. */
function normalQuantile({ mean, stddev, min, max }: NormalMode): Quantile {
  const low = min === null ? Number.NEGATIVE_INFINITY : (min - mean) / stddev;
  const high = max === null ? Number.POSITIVE_INFINITY : (max - mean) / stddev;
  // Shares near 1 are too coarse to tell values of the upper tail apart: it is taken as the mirror image of the lower one.
  const mirrored = low > 0;
  const from = mirrored ? shareBelow(-high) : shareBelow(low);
  const to = mirrored ? shareBelow(-low) : shareBelow(high);
  return (share) => {
    const below = from + (to - from) * (mirrored ? 1 - share : share);
    const standard = standardQuantile(below) * (mirrored ? -1 : 1);
    return mean + stddev * Math.min(Math.max(standard, low), high);
  };
}

/** The share of the standard normal distribution below a value, which may be infinite. */
function shareBelow(value: number): number {
  if (Number.isFinite(value)) return ndtr(value);
  return value > 0 ? 1 : 0;
}

/** Finite also of nothing and of everything. */
function standardQuantile(share: number): number {
  return ndtri(Math.min(Math.max(share, SMALLEST_SHARE), 1 - Number.EPSILON / 2));
}

/** A source of random numbers. */
interface Stream {
  /** Evenly distributed, at least 0 and below 1. */
  uniform(): number;
  /** A whole number from 0 to `most`. */
  whole(most: number): number;
}

/**
 * The random numbers of one parameter under a seed. They do not depend on the other parameters: whoever adds one to a
 * scenario keeps the draws of those that it had.
 */
function streamOf(seed: number, name: string): Stream {
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
