import { ordered } from './ordered.ts';

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
