import { denseSolve, dot } from '@thermarium/numerics';

/** Pairs of steps that are remembered, where nothing else is said: each costs two vectors. */
const USUAL_DEPTH = 2;
/** A part of the largest diagonal entry of the normal equations, so that steps which are almost alike do no harm. */
const REGULARISATION = 1e-12;

/**
 * Anderson's acceleration of an iteration x ← x + f(x) (Walker and Ni, SIAM J. Numer. Anal. 49 (2011) 1715, in the form of
 * secants): of f the part is taken out which the differences of earlier f explain, and the steps that made those differences
 * are taken back with it.
 */
export class SecantHistory {
  /** x and f of one step less those of the step before. */
  readonly #pairs: { readonly step: Float64Array; readonly change: Float64Array }[] = [];
  readonly #lastStep: Float64Array;
  readonly #lastChange: Float64Array;
  readonly #depth: number;
  #hasLast = false;

  /**
   * @param length of x
   * @param depth pairs of steps that are remembered
   */
  constructor(length: number, depth = USUAL_DEPTH) {
    this.#depth = depth;
    this.#lastStep = new Float64Array(length);
    this.#lastChange = new Float64Array(length);
  }

  /** Starts anew: f is another function from here on, or the secants misled. */
  forget(): void {
    this.#pairs.length = 0;
    this.#hasLast = false;
  }

  /**
   * Moves x by an improved f(x).
   *
   * @param x overwritten by the next x
   * @param change f(x)
   */
  advance(x: Float64Array, change: Float64Array): void {
    if (this.#hasLast) {
      const oldest = this.#pairs.length === this.#depth ? this.#pairs.shift() : undefined;
      const pair = oldest ?? { step: new Float64Array(x.length), change: new Float64Array(x.length) };
      pair.step.set(this.#lastStep);
      for (let n = 0; n < x.length; n++) pair.change[n] = change[n] - this.#lastChange[n];
      this.#pairs.push(pair);
    }
    this.#lastChange.set(change);
    this.#lastStep.set(change);
    this.#weights(change).forEach((weight, n) => {
      const pair = this.#pairs[n];
      for (let i = 0; i < x.length; i++) this.#lastStep[i] -= weight * (pair.step[i] + pair.change[i]);
    });
    for (let i = 0; i < x.length; i++) x[i] += this.#lastStep[i];
    this.#hasLast = true;
  }

  /** The combination of earlier differences of f that is nearest to f, by its normal equations. */
  #weights(change: Float64Array): Float64Array {
    const count = this.#pairs.length;
    const matrix = new Float64Array(count * count);
    const right = new Float64Array(count);
    for (let row = 0; row < count; row++) {
      right[row] = dot(this.#pairs[row].change, change);
      for (let column = 0; column < count; column++)
        matrix[row * count + column] = dot(this.#pairs[row].change, this.#pairs[column].change);
    }
    let largest = 0;
    for (let n = 0; n < count; n++) largest = Math.max(largest, matrix[n * count + n]);
    if (!(largest > 0)) return new Float64Array(0);
    for (let n = 0; n < count; n++) matrix[n * count + n] += REGULARISATION * largest;
    return denseSolve(matrix, right);
  }
}
