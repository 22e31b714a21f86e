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
interface ShareAbove {
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

/** The values in ascending order without those that are no numbers, which stand for failed cases. */
function ordered(values: Float64Array): Float64Array {
  return finite(values).sort();
}

/** The values that are numbers, as a copy. */
function finite(values: Float64Array): Float64Array {
  return values.filter(Number.isFinite);
}

/** Bins of equal width: `counts[i]` values lie from `edges[i]` to below `edges[i + 1]`; the last includes its upper edge. */
export interface Histogram {
  readonly edges: Float64Array;
  readonly counts: Uint32Array;
}

const MOST_BINS = 200;

/**
 * A histogram of the values that are numbers; null: there are none. The width of its bins is the finer of the rules
 * of Freedman and Diaconis and of Sturges, as `numpy.histogram_bin_edges` takes it by `auto`: the former alone leaves too few
 * bins to a small sample, the latter to a large one.
 */
export function histogram(values: Float64Array): Histogram | null {
  const sample = ordered(values);
  if (sample.length === 0) return null;
  const min = sample[0];
  const max = sample[sample.length - 1];
  const bins = min === max ? 1 : Math.min(MOST_BINS, Math.ceil((max - min) / widthFor(sample)));
  const width = (max - min) / bins;
  const edges = Float64Array.from({ length: bins + 1 }, (_, at) => (at === bins ? max : min + at * width));
  const counts = new Uint32Array(bins);
  let bin = 0;
  for (const value of sample) {
    while (bin < bins - 1 && value >= edges[bin + 1]) bin++;
    counts[bin]++;
  }
  return { edges, counts };
}

/** The width of a bin for values in ascending order, which are not all equal. */
function widthFor(sample: Float64Array): number {
  const n = sample.length;
  const quartiles = sample[Math.floor(0.75 * (n - 1))] - sample[Math.floor(0.25 * (n - 1))];
  const sturges = (sample[n - 1] - sample[0]) / (Math.log2(n) + 1);
  // Where half of the values are equal, the rule of Freedman and Diaconis has no width.
  return quartiles > 0 ? Math.min(sturges, (2 * quartiles) / Math.cbrt(n)) : sturges;
}
