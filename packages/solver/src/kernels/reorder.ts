/**
 * Moves one vector between the natural order of the caller and the split layout (split-layout.ts). The three
 * strides say how far apart neighbours along the solver's own axes lie in the caller's array.
 */

export function toSplit(
  split: Float64Array,
  natural: Float64Array,
  nx: number,
  ny: number,
  nz: number,
  half: number,
  strideX: number,
  strideY: number,
  strideZ: number,
): void {
  for (let j = 0; j < ny; j++) {
    for (let k = 0; k < nz; k++) {
      const even = (j * nz + k) * 2 * half;
      const odd = even + half;
      const from = j * strideY + k * strideZ;
      const evens = (nx + 1) >> 1;
      const odds = nx >> 1;
      for (let m = 0; m < evens; m++) split[even + m] = natural[from + 2 * m * strideX];
      for (let m = 0; m < odds; m++) split[odd + m] = natural[from + (2 * m + 1) * strideX];
    }
  }
}

export function fromSplit(
  natural: Float64Array,
  split: Float64Array,
  nx: number,
  ny: number,
  nz: number,
  half: number,
  strideX: number,
  strideY: number,
  strideZ: number,
): void {
  for (let j = 0; j < ny; j++) {
    for (let k = 0; k < nz; k++) {
      const even = (j * nz + k) * 2 * half;
      const odd = even + half;
      const to = j * strideY + k * strideZ;
      const evens = (nx + 1) >> 1;
      const odds = nx >> 1;
      for (let m = 0; m < evens; m++) natural[to + 2 * m * strideX] = split[even + m];
      for (let m = 0; m < odds; m++) natural[to + (2 * m + 1) * strideX] = split[odd + m];
    }
  }
}

/**
 * Splits the couplings along the rows into `left` (coupling of even cell m to odd cell m - 1) and `right` (to odd
 * cell m), half a row per row. The natural array holds in each cell the coupling to the next; that of the last cell
 * of a row is not looked at.
 */
export function couplingsToSplit(
  left: Float64Array,
  right: Float64Array,
  natural: Float64Array,
  nx: number,
  ny: number,
  nz: number,
  half: number,
  strideX: number,
  strideY: number,
  strideZ: number,
): void {
  const faces = nx - 1;
  for (let j = 0; j < ny; j++) {
    for (let k = 0; k < nz; k++) {
      const to = (j * nz + k) * half;
      const from = j * strideY + k * strideZ;
      for (let i = 0; i < faces; i += 2) right[to + (i >> 1)] = natural[from + i * strideX];
      for (let i = 1; i < faces; i += 2) left[to + ((i + 1) >> 1)] = natural[from + i * strideX];
    }
  }
}

/**
 * Copies one vector from one split layout to another. The offset of a cell is the sum of three, one for each axis of
 * the grid; `target` and `source` hold them, and the first of the three tables is the innermost loop.
 */
export function copyReordered(
  to: Float32Array,
  target: readonly [Int32Array, Int32Array, Int32Array],
  from: Float32Array,
  source: readonly [Int32Array, Int32Array, Int32Array],
): void {
  const [targetX, targetY, targetZ] = target;
  const [sourceX, sourceY, sourceZ] = source;
  for (let k = 0; k < targetZ.length; k++) {
    for (let j = 0; j < targetY.length; j++) {
      const toRow = targetZ[k] + targetY[j];
      const fromRow = sourceZ[k] + sourceY[j];
      for (let i = 0; i < targetX.length; i++) to[toRow + targetX[i]] = from[fromRow + sourceX[i]];
    }
  }
}
