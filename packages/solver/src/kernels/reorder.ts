/**
 * Moves one vector between the natural order of the caller and the split layout (linear/split-layout.ts). The three
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
