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
 * stored as zero (see linear/split-layout.ts).
 */

/** x = solution of the lines for a zero guess of the lateral neighbours. `self`: first cell of the colour. */
export function solveLines(
  x: Float32Array,
  f: Float32Array,
  lower: Float32Array,
  inverse: Float32Array,
  self: number,
  half: number,
  row: number,
  nz: number,
): void {
  for (let m = 0; m < half; m++) x[self + m] = f[self + m];
  for (let k = 1; k < nz; k++) {
    const here = self + k * row;
    const down = here - row;
    for (let m = 0; m < half; m++) x[here + m] = f[here + m] + lower[down + m] * x[down + m];
  }
  substituteBack(x, lower, inverse, self, half, row, nz);
}

/**
 * Relaxes the lines of one parity in one slab with the present values of their lateral neighbours.
 *
 * @param right coupling of even cell m to odd cell m, half a row per row
 * @param left coupling of even cell m to odd cell m - 1
 * @param across coupling to the next slab, whole rows
 * @param self first cell of the parity being relaxed; `other`: first cell of the other parity of the same slab
 * @param edge first entry of the slab in `right` and `left`
 * @param parity 0 for the even cells of the rows, 1 for the odd ones
 * @param below first cell of the parity in the slab before (cyclic); `above`: in the slab after
 */
export function relaxLines(
  x: Float32Array,
  f: Float32Array,
  right: Float32Array,
  left: Float32Array,
  across: Float32Array,
  lower: Float32Array,
  inverse: Float32Array,
  self: number,
  other: number,
  edge: number,
  parity: number,
  below: number,
  above: number,
  half: number,
  row: number,
  nz: number,
): void {
  const farNeighbour = parity === 0 ? -1 : 1;
  for (let k = 0; k < nz; k++) {
    const skip = k * row;
    const here = self + skip;
    const near = other + skip;
    const far = near + farNeighbour;
    const toNear = edge + k * half;
    const toFar = toNear + parity;
    const before = below + skip;
    const after = above + skip;
    const down = k === 0 ? self + (nz - 1) * row : here - row;
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
  substituteBack(x, lower, inverse, self, half, row, nz);
}

function substituteBack(
  x: Float32Array,
  lower: Float32Array,
  inverse: Float32Array,
  self: number,
  half: number,
  row: number,
  nz: number,
): void {
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
export function lateralResidual(
  out: Float32Array,
  x: Float32Array,
  right: Float32Array,
  left: Float32Array,
  across: Float32Array,
  self: number,
  other: number,
  edge: number,
  parity: number,
  below: number,
  above: number,
  half: number,
  row: number,
  nz: number,
): void {
  const farNeighbour = parity === 0 ? -1 : 1;
  for (let k = 0; k < nz; k++) {
    const skip = k * row;
    const here = self + skip;
    const near = other + skip;
    const far = near + farNeighbour;
    const toNear = edge + k * half;
    const toFar = toNear + parity;
    const before = below + skip;
    const after = above + skip;
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
