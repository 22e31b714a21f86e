import { finite, ordered } from './ordered.ts';

/**
 * Percentiles of the values that are numbers, with linear interpolation between them (type 7 of Hyndman and Fan, as in
 * spreadsheets); null: there are none.
 *
 * @param shares from 0 to 1.
 */
export function percentiles(values: Float64Array, shares: readonly number[]): readonly number[] | null {
  const sample = ordered(values);
  return sample.length === 0 ? null : shares.map((share) => percentileOf(sample, share));
}

function percentileOf(sample: Float64Array, share: number): number {
  const place = share * (sample.length - 1);
  const below = Math.floor(place);
  const above = Math.min(below + 1, sample.length - 1);
  return sample[below] + (place - below) * (sample[above] - sample[below]);
}

/** The empirical cumulative curve: `shares[i]` of the sample is not above `values[i]`. Both ascend. */
export interface CumulativeCurve {
  readonly values: Float64Array;
  readonly shares: Float64Array;
}

/** The curve of the values that are numbers, with a step for each. */
export function cumulativeCurve(values: Float64Array): CumulativeCurve {
  const sample = ordered(values);
  return { values: sample, shares: sample.map((_, at) => (at + 1) / sample.length) };
}

/** The cases above a limit. */
export interface ShareAbove {
  readonly count: number;
  readonly share: number;
  /** Between these lies the share of all possible cases with a probability of 95 % (Wilson's interval). */
  readonly low: number;
  readonly high: number;
}

/** The standard normal distribution has 95 % within this from 0. */
const Z_95 = 1.959963984540054;

/** The share of the values that are numbers above a limit; null: there are none. */
export function shareAbove(values: Float64Array, limit: number): ShareAbove | null {
  const sample = finite(values);
  const n = sample.length;
  if (n === 0) return null;
  const count = sample.reduce((above, value) => above + (value > limit ? 1 : 0), 0);
  const share = count / n;
  const square = Z_95 ** 2 / n;
  const centre = (share + square / 2) / (1 + square);
  const half = (Z_95 / (1 + square)) * Math.sqrt((share * (1 - share)) / n + square / (4 * n));
  return { count, share, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}
