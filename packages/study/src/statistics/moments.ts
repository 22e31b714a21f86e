import { finite } from './ordered.ts';

/** The count, centre and spread of a sample. */
export interface Moments {
  readonly count: number;
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  /** Of the population that the sample was drawn from (divided by one less than the count); 0 for a single value. */
  readonly stddev: number;
}

/** The moments of the values that are numbers; null: there are none. */
export function moments(values: Float64Array): Moments | null {
  const sample = finite(values);
  const count = sample.length;
  if (count === 0) return null;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  let mean = 0;
  let squares = 0;
  for (const [at, value] of sample.entries()) {
    min = Math.min(min, value);
    max = Math.max(max, value);
    // Welford's update: temperatures are large beside their spread.
    const step = value - mean;
    mean += step / (at + 1);
    squares += step * (value - mean);
  }
  return { count, min, max, mean, stddev: count > 1 ? Math.sqrt(squares / (count - 1)) : 0 };
}
