import type { CaseColumn, Cases } from '../cases.ts';

/** Fields that are kept as first guesses, in bytes. */
const MOST_BYTES = 256e6;

interface Solved {
  readonly index: number;
  readonly grid: readonly [number, number, number];
  readonly rise: Float64Array;
  readonly power: number;
}

/** The solved cases of a study as first guesses for further ones. */
export class NearestGuess {
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
   * The field of the nearest solved case whose grid has as many cells along each axis, in proportion to the power; null:
   * there is none. Where a thickness differs, the same cells still lie in the same objects.
   */
  of(index: number, [nx, ny, nz]: readonly [number, number, number], power: number): Float64Array | null {
    let nearest: Solved | null = null;
    let least = Infinity;
    for (const solved of this.#solved) {
      const isAlike = solved.grid[0] === nx && solved.grid[1] === ny && solved.grid[2] === nz;
      if (!isAlike) continue;
      const distance = this.#distance(index, solved.index);
      if (distance >= least) continue;
      least = distance;
      nearest = solved;
    }
    if (nearest === null) return null;
    const scale = nearest.power === 0 ? 1 : power / nearest.power;
    return nearest.rise.map((rise) => scale * rise);
  }

  #distance(a: number, b: number): number {
    return this.#columns.reduce(
      (sum, { values }, n) => sum + ((values[a] - values[b]) / this.#spans[n]) ** 2,
      0,
    );
  }
}
