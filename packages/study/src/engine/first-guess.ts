import { choleskySolve } from '@thermarium/numerics';
import type { CaseColumn, Cases } from '../cases.ts';

/** Fields that are kept, in bytes. */
const MOST_BYTES = 256e6;

interface Solved {
  readonly index: number;
  readonly grid: readonly [number, number, number];
  readonly rise: Float64Array;
  /** mW */
  readonly power: number;
}

/** First guesses of cases from those that are solved. */
export class FirstGuess {
  readonly #columns: readonly CaseColumn[];
  readonly #spans: readonly number[];
  #solved: Solved[] = [];
  #bytes = 0;

  constructor({ columns }: Cases) {
    this.#columns = columns;
    this.#spans = columns.map(({ values }) => {
      let [low, high] = [Infinity, -Infinity];
      for (const value of values) {
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
      return high - low || 1;
    });
  }

  keep(solved: Solved): void {
    this.#solved.push(solved);
    this.#bytes += solved.rise.byteLength;
    while (this.#bytes > MOST_BYTES && this.#solved.length > 1) {
      this.#bytes -= this.#solved[0].rise.byteLength;
      this.#solved.shift();
    }
  }

  /**
   * Interpolated linearly between the nearest solved cases whose grids have as many cells along each axis, each in
   * proportion to the power; null: there are none. Where a thickness differs, the same cells still lie in the same objects.
   */
  of(index: number, [nx, ny, nz]: readonly [number, number, number], power: number): Float64Array | null {
    const near = this.#solved
      .filter(({ grid }) => grid[0] === nx && grid[1] === ny && grid[2] === nz)
      .map((solved) => ({ solved, offset: this.#offset(index, solved.index) }))
      .sort((a, b) => squared(a.offset) - squared(b.offset))
      .slice(0, 2 * (this.#columns.length + 1));
    if (near.length === 0) return null;
    const weights = interpolationWeights(near.map(({ offset }) => offset));
    const guess = new Float64Array(nx * ny * nz);
    for (const [n, { solved }] of near.entries()) {
      const scale = weights[n] * (solved.power === 0 ? 1 : power / solved.power);
      for (let cell = 0; cell < guess.length; cell++) guess[cell] += scale * solved.rise[cell];
    }
    return guess;
  }

  /** From one case to another, every parameter in units of its range. */
  #offset(from: number, to: number): Float64Array {
    return Float64Array.from(this.#columns, ({ values }, n) => (values[to] - values[from]) / this.#spans[n]);
  }
}

const squared = (offset: Float64Array): number => offset.reduce((sum, each) => sum + each * each, 0);

/** Keeps weights small where points do not settle them; in units of a column's range. */
const DAMPING = 1e-4;

/**
 * Weights of points whose sum is 1 and whose weighted mean is nearest to the origin, the smallest such weights: what is
 * linear in the coordinates is interpolated (or extrapolated) exactly where there are enough points.
 *
 * @param points coordinates relative to the place in question
 */
export function interpolationWeights(points: readonly Float64Array[]): Float64Array {
  const rows = (points[0]?.length ?? 0) + 1;
  const entry = (point: number, row: number): number => (row === 0 ? 1 : points[point][row - 1]);
  const normal = Array.from({ length: rows }, (_, i) =>
    Float64Array.from({ length: rows }, (__, j) => {
      const own = i === j ? DAMPING * points.length : 0;
      return points.reduce((sum, ___, point) => sum + entry(point, i) * entry(point, j), own);
    }),
  );
  const right = new Float64Array(rows);
  right[0] = 1;
  const multipliers = choleskySolve(normal, right);
  const weights = Float64Array.from(points, (_, point) =>
    multipliers.reduce((sum, multiplier, row) => sum + multiplier * entry(point, row), 0),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}
