/// <reference path="./cephes.d.ts" />
import type { NormalMode, RandomMode } from '@thermarium/model';
import { compiled, ndtr, ndtri } from 'cephes';

await compiled;

/** The smallest that is a number of full precision. */
const SMALLEST_SHARE = 2 ** -1022;

/** The value of a distribution below which a share of it lies. */
export type Quantile = (share: number) => number;

/** Evenly distributed. */
export function uniformQuantile({ min, max }: RandomMode): Quantile {
  return (share) => min * (1 - share) + max * share;
}

/** Normally distributed; within bounds, the share is one of what lies between them. */
export function normalQuantile({ mean, stddev, min, max }: NormalMode): Quantile {
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
