import type { LineLevel } from './arrays.ts';
import { rowOffsets } from './split-layout.ts';

/**
 * Line Gauss-Seidel in single precision: the innermost loops of the smoother. Each call relaxes the columns of one
 * parity in one slab, all lines of the slab side by side, so that the loop along a row is a contiguous vector.
 *
 * One line solves the tridiagonal system  pivot form of  s_k x_k - a_{k-1} x_{k-1} - a_k x_{k+1} = f_k  by
 *
 *   y_k = f_k + lower_{k-1} y_{k-1},      lower_k = a_k / pivot_k      (forward)
 *   x_k = y_k inverse_k + lower_k x_{k+1}, inverse_k = 1 / pivot_k     (backward)
 *
 * where f is the right-hand side plus the couplings to the four lateral neighbours times their values.
 *
 * There are no branches at the walls: neighbours are taken cyclically, and the coupling that closes the cycle is
 * stored as zero (see split-layout.ts).
 */

/** x = solution of the lines for a zero guess of the lateral neighbours. */
export function solveLines(level: LineLevel, j: number, parity: number): void {
  const { layout, correction: x, rightHandSide: f, lower } = level;
  const { half, row, nz } = layout;
  const self = rowOffsets(layout, j, 0, parity).here;
  for (let m = 0; m < half; m++) x[self + m] = f[self + m];
  for (let k = 1; k < nz; k++) {
    const here = self + k * row;
    const down = here - row;
    for (let m = 0; m < half; m++) x[here + m] = f[here + m] + lower[down + m] * x[down + m];
  }
  substituteBack(level, self);
}

/** Relaxes the lines of one parity in one slab with the present values of their lateral neighbours. */
export function relaxLines(level: LineLevel, j: number, parity: number): void {
  const { layout, correction: x, rightHandSide: f, right, left, across, lower } = level;
  const { half, nz } = layout;
  for (let k = 0; k < nz; k++) {
    const { here, near, far, toNear, toFar, before, after, down } = rowOffsets(layout, j, k, parity);
    for (let m = 0; m < half; m++) {
      x[here + m] =
        f[here + m] +
        right[toNear + m] * x[near + m] +
        left[toFar + m] * x[far + m] +
        across[before + m] * x[before + m] +
        across[here + m] * x[after + m] +
        lower[down + m] * x[down + m];
    }
  }
  substituteBack(level, rowOffsets(layout, j, 0, parity).here);
}

function substituteBack({ layout, correction: x, lower, inverse }: LineLevel, self: number): void {
  const { half, row, nz } = layout;
  const last = self + (nz - 1) * row;
  for (let m = 0; m < half; m++) x[last + m] *= inverse[last + m];
  for (let k = nz - 2; k >= 0; k--) {
    const here = self + k * row;
    const up = here + row;
    for (let m = 0; m < half; m++) {
      x[here + m] = x[here + m] * inverse[here + m] + lower[here + m] * x[up + m];
    }
  }
}

/**
 * The residual of the colour relaxed first, after the other colour: there f - A x is what its lateral neighbours
 * added, since they were zero when it was solved. Written to `out`, half a row per row.
 */
export function lateralResidual(level: LineLevel, out: Float32Array, j: number, parity: number): void {
  const { layout, correction: x, right, left, across } = level;
  const { half, nz } = layout;
  for (let k = 0; k < nz; k++) {
    const { here, near, far, toNear, toFar, before, after } = rowOffsets(layout, j, k, parity);
    const to = k * half;
    for (let m = 0; m < half; m++) {
      out[to + m] =
        right[toNear + m] * x[near + m] +
        left[toFar + m] * x[far + m] +
        across[before + m] * x[before + m] +
        across[here + m] * x[after + m];
    }
  }
}
