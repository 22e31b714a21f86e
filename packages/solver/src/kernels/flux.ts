import type { Stencil } from './arrays.ts';
import { rowOffsets } from './split-layout.ts';

/**
 * The outer operator in double precision and in flux form, one slab at a time:
 *
 *   (A p)_i = e_i p_i + sum over the six neighbours n of a_in (p_i - p_n)
 *
 * Each flux is computed from the same two numbers on both sides of its face, so what leaves a cell enters its
 * neighbour to the last bit; with the diagonal stored instead, heat is lost to cancellation once the tie is below
 * 1e-16 of the couplings. Walls need no branches: neighbours are cyclic and the closing coupling is zero.
 */

/** q = A p in slab j; returns the slab's part of p·q. */
export function applyFlux(
  operator: Stencil<Float64Array>,
  q: Float64Array,
  p: Float64Array,
  j: number,
): number {
  const { layout, tie, right, left, across, along } = operator;
  const { half, nz } = layout;
  let product = 0;
  for (let k = 0; k < nz; k++) {
    for (let parity = 0; parity < 2; parity++) {
      const { here, near, far, toNear, toFar, before, after, down, up } = rowOffsets(layout, j, k, parity);
      for (let m = 0; m < half; m++) {
        const value = p[here + m];
        const result =
          tie[here + m] * value +
          right[toNear + m] * (value - p[near + m]) +
          left[toFar + m] * (value - p[far + m]) +
          (across[before + m] * (value - p[before + m]) + across[here + m] * (value - p[after + m])) +
          (along[down + m] * (value - p[down + m]) + along[here + m] * (value - p[up + m]));
        q[here + m] = result;
        product += value * result;
      }
    }
  }
  return product;
}

/** out = f - A x in slab j, f and x in single precision. */
export function narrowResidual(
  operator: Stencil<Float64Array>,
  out: Float32Array,
  f: Float32Array,
  x: Float32Array,
  j: number,
): void {
  const { layout, tie, right, left, across, along } = operator;
  const { half, nz } = layout;
  for (let k = 0; k < nz; k++) {
    for (let parity = 0; parity < 2; parity++) {
      const { here, near, far, toNear, toFar, before, after, down, up } = rowOffsets(layout, j, k, parity);
      for (let m = 0; m < half; m++) {
        const value = x[here + m];
        out[here + m] =
          f[here + m] -
          tie[here + m] * value -
          right[toNear + m] * (value - x[near + m]) -
          left[toFar + m] * (value - x[far + m]) -
          (across[before + m] * (value - x[before + m]) + across[here + m] * (value - x[after + m])) -
          (along[down + m] * (value - x[down + m]) + along[here + m] * (value - x[up + m]));
      }
    }
  }
}

/** out = sum of couplings and tie of each cell of slab j: the diagonal of A, and 0 exactly in void cells. */
export function diagonalOfSlab(operator: Stencil<Float64Array>, out: Float64Array, j: number): void {
  const { layout, tie, right, left, across, along } = operator;
  const { half, slab, nz } = layout;
  for (let k = 0; k < nz; k++) {
    for (let parity = 0; parity < 2; parity++) {
      const { here, toNear, toFar, before, down } = rowOffsets(layout, j, k, parity);
      const to = here - j * slab;
      for (let m = 0; m < half; m++) {
        out[to + m] =
          tie[here + m] +
          right[toNear + m] +
          left[toFar + m] +
          across[before + m] +
          across[here + m] +
          along[down + m] +
          along[here + m];
      }
    }
  }
}
