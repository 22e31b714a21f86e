import { type Moments, moments } from './distribution.ts';

/**
 * Spearman's rank correlation of the cases in which both values are numbers, from -1 to 1; null where one of the two
 * does not vary. Equal values share the mean of their ranks.
 */
export function rankCorrelation(a: Float64Array, b: Float64Array): number | null {
  const pairs = bothFinite(a, b);
  return correlation(ranks(pairs.a), ranks(pairs.b));
}

/** Two variants of a model in the same cases. */
export interface PairedDifference extends Moments {
  /** The standard deviation of the mean difference. */
  readonly standardError: number;
  /** The share of the cases in which the second is above the first. */
  readonly above: number;
}

/** Second less first, case by case, where both are numbers; null: nowhere. */
export function pairedDifference(first: Float64Array, second: Float64Array): PairedDifference | null {
  const { a, b } = bothFinite(first, second);
  const differences = b.map((value, at) => value - a[at]);
  const found = moments(differences);
  if (!found) return null;
  const above = differences.filter((difference) => difference > 0).length / found.count;
  return { ...found, standardError: found.stddev / Math.sqrt(found.count), above };
}

function bothFinite(a: Float64Array, b: Float64Array) {
  const isPair = (_: number, at: number) => Number.isFinite(a[at]) && Number.isFinite(b[at]);
  const length = Math.min(a.length, b.length);
  return { a: a.subarray(0, length).filter(isPair), b: b.subarray(0, length).filter(isPair) };
}

function ranks(values: Float64Array): Float64Array {
  const order = Uint32Array.from(values.keys()).sort((i, j) => values[i] - values[j]);
  const ranked = new Float64Array(values.length);
  for (let from = 0; from < order.length; ) {
    let to = from + 1;
    while (to < order.length && values[order[to]] === values[order[from]]) to++;
    for (const at of order.subarray(from, to)) ranked[at] = (from + to - 1) / 2;
    from = to;
  }
  return ranked;
}

/** Pearson's. */
function correlation(a: Float64Array, b: Float64Array): number | null {
  const [ofA, ofB] = [moments(a), moments(b)];
  if (!ofA || !ofB || ofA.stddev === 0 || ofB.stddev === 0) return null;
  const sum = a.reduce((total, value, at) => total + (value - ofA.mean) * (b[at] - ofB.mean), 0);
  return sum / ((ofA.count - 1) * ofA.stddev * ofB.stddev);
}
