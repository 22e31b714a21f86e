import { dot, symmetricEigen } from '@thermarium/numerics';
import type { FosterElement } from './networks.ts';

/** A vector that brings less than this part of itself is round-off. */
const LEAST_NEWS = 1e-7;
/** Elements of the network below this part of the largest are round-off. */
const LEAST_RESISTANCE = 1e-9;

/**
 * The Galerkin projection of C dT/dt + K T = b on a growing space, with a basis that is orthonormal in K: what is left of
 * K is then 1, and the eigenvalues of what is left of C are time constants.
 */
export class Projection {
  readonly #capacity: Float64Array;
  readonly #inject: Float64Array;
  readonly #observe: Float64Array;
  readonly #basis: Float64Array[] = [];
  /** vᵢᵀ C vⱼ. */
  readonly #storage: number[][] = [];
  readonly #injected: number[] = [];
  readonly #observed: number[] = [];

  constructor(capacity: Float64Array, inject: Float64Array, observe: Float64Array) {
    this.#capacity = capacity;
    this.#inject = inject;
    this.#observe = observe;
  }

  get dimension(): number {
    return this.#basis.length;
  }

  get bytes(): number {
    return this.#basis.length * this.#capacity.byteLength;
  }

  /**
   * Adds what is new in a vector, which is taken over. Orthogonalised twice: once leaves the round-off of the first.
   *
   * @param stiffness out = K x
   */
  add(vector: Float64Array, stiffness: (x: Float64Array, out: Float64Array) => void): void {
    const product = new Float64Array(vector.length);
    stiffness(vector, product);
    const before = dot(vector, product);
    if (!(before > 0)) return;
    for (let pass = 0; pass < 2; pass++) {
      for (const other of this.#basis) {
        const share = dot(other, product);
        for (let cell = 0; cell < vector.length; cell++) vector[cell] -= share * other[cell];
      }
      stiffness(vector, product);
    }
    const energy = dot(vector, product);
    if (!(energy > LEAST_NEWS ** 2 * before)) return;
    const scale = 1 / Math.sqrt(energy);
    for (let cell = 0; cell < vector.length; cell++) vector[cell] *= scale;
    this.#basis.push(vector);
    for (let cell = 0; cell < vector.length; cell++) product[cell] = this.#capacity[cell] * vector[cell];
    const row = this.#basis.map((other) => dot(other, product));
    for (const [n, entry] of row.slice(0, -1).entries()) this.#storage[n].push(entry);
    this.#storage.push(row);
    this.#injected.push(dot(this.#inject, vector));
    this.#observed.push(dot(this.#observe, vector));
  }

  /** The step response as a sum of exponentials, by rising time constants. */
  foster(): FosterElement[] {
    const { values, vectors } = symmetricEigen(this.#storage);
    const elements = values.map((tau, n) => ({
      tau,
      r: smallDot(vectors[n], this.#injected) * smallDot(vectors[n], this.#observed),
    }));
    const largest = elements.reduce((most, { r }) => Math.max(most, Math.abs(r)), 0);
    return elements
      .filter(({ r, tau }) => tau > 0 && Math.abs(r) > LEAST_RESISTANCE * largest)
      .sort((one, other) => one.tau - other.tau);
  }
}

function smallDot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, n) => sum + value * other[n], 0);
}
