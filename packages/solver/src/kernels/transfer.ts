/**
 * Transfers between a level and the next coarser one, one slab at a time, in single precision. A cell takes
 * 1 - weight from its own aggregate and weight from the neighbouring aggregate it leans on; the restriction is the
 * transpose. Only the colour relaxed first takes part: the other one has no residual on the way down and is
 * overwritten on the way up.
 */

/** Adds the residual of one colour (half rows) to the slab `out` of the x-coarse grid. */
export function restrictAlongRows(
  out: Float32Array,
  outOrigin: number,
  outRow: number,
  residual: Float32Array,
  weight: Float32Array,
  own: Int32Array,
  lean: Int32Array,
  slot: number,
  count: number,
  self: number,
  half: number,
  row: number,
  nz: number,
): void {
  for (let k = 0; k < nz; k++) {
    const from = k * half;
    const here = self + k * row;
    const to = outOrigin + k * outRow;
    for (let m = 0; m < count; m++) {
      const value = residual[from + m];
      const leaning = weight[here + m] * value;
      out[to + own[slot + m]] += value - leaning;
      out[to + lean[slot + m]] += leaning;
    }
  }
}

/** The same where the x axis is not coarsened: each value goes to its own slot. */
export function placeInRows(
  out: Float32Array,
  outOrigin: number,
  residual: Float32Array,
  slot: number,
  half: number,
  row: number,
  nz: number,
): void {
  for (let k = 0; k < nz; k++) {
    const from = k * half;
    const to = outOrigin + k * row + slot;
    for (let m = 0; m < half; m++) out[to + m] += residual[from + m];
  }
}

/** Adds the slab `from` of the x-coarse grid to its own coarse slab and to the one it leans on. */
export function restrictAcrossSlabs(
  coarse: Float32Array,
  own: number,
  lean: number,
  slab: Float32Array,
  weight: Float32Array,
  weightOrigin: number,
  size: number,
): void {
  for (let q = 0; q < size; q++) {
    const value = slab[q];
    const leaning = weight[weightOrigin + q] * value;
    coarse[own + q] += value - leaning;
    coarse[lean + q] += leaning;
  }
}

/** Interpolates one slab of the x-coarse grid from the coarse slab that owns it and the one it leans on. */
export function prolongAcrossSlabs(
  slab: Float32Array,
  coarse: Float32Array,
  own: number,
  lean: number,
  weight: Float32Array,
  weightOrigin: number,
  size: number,
): void {
  for (let q = 0; q < size; q++) {
    const value = coarse[own + q];
    slab[q] = value + weight[weightOrigin + q] * (coarse[lean + q] - value);
  }
}

/** Adds the correction on the x-coarse grid to the cells of one colour. */
export function prolongAlongRows(
  x: Float32Array,
  from: Float32Array,
  fromOrigin: number,
  fromRow: number,
  weight: Float32Array,
  own: Int32Array,
  lean: Int32Array,
  slot: number,
  count: number,
  self: number,
  row: number,
  nz: number,
): void {
  for (let k = 0; k < nz; k++) {
    const here = self + k * row;
    const source = fromOrigin + k * fromRow;
    for (let m = 0; m < count; m++) {
      const value = from[source + own[slot + m]];
      x[here + m] += value + weight[here + m] * (from[source + lean[slot + m]] - value);
    }
  }
}

/** The same where the x axis is not coarsened. */
export function addFromRows(
  x: Float32Array,
  from: Float32Array,
  fromOrigin: number,
  slot: number,
  self: number,
  half: number,
  row: number,
  nz: number,
): void {
  for (let k = 0; k < nz; k++) {
    const here = self + k * row;
    const source = fromOrigin + k * row + slot;
    for (let m = 0; m < half; m++) x[here + m] += from[source + m];
  }
}
