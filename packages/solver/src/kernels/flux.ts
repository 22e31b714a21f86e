/**
 * The outer operator in double precision and in flux form, one slab at a time:
 *
 *   (A p)_i = e_i p_i + sum over the six neighbours n of a_in (p_i - p_n)
 *
 * Each flux is computed from the same two numbers on both sides of its face, so what leaves a cell enters its
 * neighbour to the last bit; with the diagonal stored instead, heat is lost to cancellation once the tie is below
 * 1e-16 of the couplings. Walls need no branches: neighbours are cyclic and the closing coupling is zero.
 */

/** q = A p in one slab; returns the slab's part of p·q. Offsets as in `relaxLines`. */
export function applyFlux(
  q: Float64Array,
  p: Float64Array,
  tie: Float64Array,
  right: Float64Array,
  left: Float64Array,
  across: Float64Array,
  along: Float64Array,
  origin: number,
  edge: number,
  below: number,
  above: number,
  half: number,
  row: number,
  nz: number,
): number {
  let product = 0;
  for (let k = 0; k < nz; k++) {
    const skip = k * row;
    const toNear = edge + k * half;
    const down = origin + (k === 0 ? nz - 1 : k - 1) * row;
    const up = origin + (k === nz - 1 ? 0 : k + 1) * row;
    for (let parity = 0; parity < 2; parity++) {
      const shift = parity * half;
      product += applyFluxRow(
        q,
        p,
        tie,
        right,
        left,
        across,
        along,
        origin + skip + shift,
        origin + skip + half - shift,
        toNear,
        parity,
        below + skip + shift,
        above + skip + shift,
        down + shift,
        up + shift,
        half,
      );
    }
  }
  return product;
}

function applyFluxRow(
  q: Float64Array,
  p: Float64Array,
  tie: Float64Array,
  right: Float64Array,
  left: Float64Array,
  across: Float64Array,
  along: Float64Array,
  here: number,
  near: number,
  toNear: number,
  parity: number,
  before: number,
  after: number,
  down: number,
  up: number,
  half: number,
): number {
  const far = near + (parity === 0 ? -1 : 1);
  const toFar = toNear + parity;
  let product = 0;
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
  return product;
}

/**
 * out = sum of couplings and tie of each cell of one slab: the diagonal of A, and 0 exactly in void cells.
 */
export function sumRow(
  out: Float64Array,
  tie: Float64Array,
  right: Float64Array,
  left: Float64Array,
  across: Float64Array,
  along: Float64Array,
  origin: number,
  edge: number,
  below: number,
  half: number,
  row: number,
  nz: number,
): void {
  for (let k = 0; k < nz; k++) {
    const down = origin + (k === 0 ? nz - 1 : k - 1) * row;
    for (let parity = 0; parity < 2; parity++) {
      const shift = parity * half;
      const here = origin + k * row + shift;
      const before = below + k * row + shift;
      const under = down + shift;
      const toNear = edge + k * half;
      const to = k * row + shift;
      for (let m = 0; m < half; m++) {
        out[to + m] =
          tie[here + m] +
          right[toNear + m] +
          left[toNear + parity + m] +
          across[before + m] +
          across[here + m] +
          along[under + m] +
          along[here + m];
      }
    }
  }
}

/** out = f - A x in one slab, f and x in single precision. Offsets as in `applyFlux`. */
export function narrowResidual(
  out: Float32Array,
  f: Float32Array,
  x: Float32Array,
  tie: Float64Array,
  right: Float64Array,
  left: Float64Array,
  across: Float64Array,
  along: Float64Array,
  origin: number,
  edge: number,
  below: number,
  above: number,
  half: number,
  row: number,
  nz: number,
): void {
  for (let k = 0; k < nz; k++) {
    const toNear = edge + k * half;
    const downRow = origin + (k === 0 ? nz - 1 : k - 1) * row;
    const upRow = origin + (k === nz - 1 ? 0 : k + 1) * row;
    for (let parity = 0; parity < 2; parity++) {
      const shift = parity * half;
      const here = origin + k * row + shift;
      const near = origin + k * row + half - shift;
      const far = near + (parity === 0 ? -1 : 1);
      const toFar = toNear + parity;
      const before = below + k * row + shift;
      const after = above + k * row + shift;
      const down = downRow + shift;
      const up = upRow + shift;
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
