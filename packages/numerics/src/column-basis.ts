import { dot, norm } from './vectors.ts';

/** Below this part of its length a vector has nothing that the others do not have. */
const NOTHING_NEW = 1e-11;

/** A matrix as the product of a few of its columns with how all columns follow from these. */
interface ColumnBasis {
  /** Indices of the chosen columns. */
  readonly chosen: readonly number[];
  /** Per chosen column, its factor in every column. */
  readonly factors: readonly Float64Array[];
}

/**
 * The fewest columns from which all others follow, by Gram-Schmidt orthogonalisation: the column of which the chosen
 * ones know least is chosen next.
 */
export function columnBasis(columns: readonly Float64Array[]): ColumnBasis {
  const lengths = columns.map(norm);
  const rests = columns.map((column, n) => column.map((value) => (lengths[n] > 0 ? value / lengths[n] : 0)));
  const chosen: number[] = [];
  const directions: Float64Array[] = [];
  /** Per direction, its part in every column of length 1. */
  const parts: Float64Array[] = [];
  for (;;) {
    const sizes = rests.map((rest, n) => (chosen.includes(n) ? 0 : norm(rest)));
    const next = sizes.indexOf(Math.max(...sizes, 0));
    if (next < 0 || !(sizes[next] > NOTHING_NEW)) break;
    chosen.push(next);
    const direction = rests[next].map((value) => value / sizes[next]);
    directions.push(direction);
    const own = new Float64Array(columns.length);
    // Twice, since once leaves rounding errors behind.
    for (let round = 0; round < 2; round++) {
      rests.forEach((rest, n) => {
        const part = dot(direction, rest);
        own[n] += part;
        for (let at = 0; at < rest.length; at++) rest[at] -= part * direction[at];
      });
    }
    parts.push(own);
  }
  // Columns in terms of the chosen ones: back substitution through the parts of these, which are triangular.
  const factors = chosen.map(() => new Float64Array(columns.length));
  for (let n = 0; n < columns.length; n++) {
    for (let row = chosen.length - 1; row >= 0; row--) {
      let value = parts[row][n];
      for (let later = row + 1; later < chosen.length; later++) {
        value -= parts[row][chosen[later]] * factors[later][n];
      }
      factors[row][n] = value / parts[row][chosen[row]];
    }
    for (let row = 0; row < chosen.length; row++) factors[row][n] *= lengths[n] / lengths[chosen[row]];
  }
  for (const [row, column] of chosen.entries()) {
    for (let other = 0; other < chosen.length; other++) factors[other][column] = other === row ? 1 : 0;
  }
  return { chosen, factors: factors.map(withoutNoise) };
}

/** A power that is rounding alone is none: a source that has no part in a set of powers shall not be in it. */
function withoutNoise(factors: Float64Array): Float64Array {
  const largest = factors.reduce((most, factor) => Math.max(most, Math.abs(factor)), 0);
  return factors.map((factor) => (Math.abs(factor) < 1e-12 * largest ? 0 : factor));
}
