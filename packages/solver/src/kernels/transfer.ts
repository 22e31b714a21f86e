import type { LineLevel, RowTransfer, SlabTransfer, Transfer } from './arrays.ts';

/**
 * Transfers between a level and the next coarser one, one slab at a time, in single precision. A cell takes
 * 1 - weight from its own aggregate and weight from the neighbouring aggregate it leans on; the restriction is the
 * transpose. Only the colour relaxed first takes part: the other one has no residual on the way down and is
 * overwritten on the way up.
 */

/**
 * Adds `residual` (half rows) of the cells of one parity of slab j to the right-hand side of the coarse level.
 *
 * @param scratch one slab of the grid between the levels, coarse in x and fine in y
 */
export function restrict(
  level: LineLevel,
  coarse: LineLevel,
  transfer: Transfer,
  residual: Float32Array,
  scratch: Float32Array,
  j: number,
  parity: number,
): void {
  const { x, y, between } = transfer;
  const { half, row, nz } = level.layout;
  const out = y === null ? coarse.rightHandSide : scratch;
  const origin = y === null ? j * between.slab : 0;
  if (y !== null) out.fill(0, 0, between.slab);
  if (x !== null) restrictAlongRows(level, x, between.row, out, origin, residual, j, parity);
  else {
    for (let k = 0; k < nz; k++) {
      const to = origin + k * row + parity * half;
      for (let m = 0; m < half; m++) out[to + m] += residual[k * half + m];
    }
  }
  if (y !== null) restrictAcrossSlabs(coarse, y, between.slab, out, j);
}

function restrictAlongRows(
  { layout }: LineLevel,
  { weight, own, lean }: RowTransfer,
  outRow: number,
  out: Float32Array,
  origin: number,
  residual: Float32Array,
  j: number,
  parity: number,
): void {
  const { nx, nz, half, row, slab } = layout;
  const shift = parity * half;
  const count = cellsOf(nx, parity);
  for (let k = 0; k < nz; k++) {
    const here = j * slab + k * row + shift;
    const to = origin + k * outRow;
    for (let m = 0; m < count; m++) {
      const value = residual[k * half + m];
      const leaning = weight[here + m] * value;
      out[to + own[shift + m]] += value - leaning;
      out[to + lean[shift + m]] += leaning;
    }
  }
}

/** Adds a slab of the grid between to its own coarse slab and to the one it leans on. */
function restrictAcrossSlabs(
  coarse: LineLevel,
  { weight, own, lean }: SlabTransfer,
  slab: number,
  values: Float32Array,
  j: number,
): void {
  const { rightHandSide } = coarse;
  const to = own[j] * slab;
  const also = lean[j] * slab;
  for (let q = 0; q < slab; q++) {
    const value = values[q];
    const leaning = weight[j * slab + q] * value;
    rightHandSide[to + q] += value - leaning;
    rightHandSide[also + q] += leaning;
  }
}

/** Adds the coarse level's correction to the cells of one parity of slab j; `scratch` as in `restrict`. */
export function prolong(
  level: LineLevel,
  coarse: LineLevel,
  transfer: Transfer,
  scratch: Float32Array,
  j: number,
  parity: number,
): void {
  const { x, y, between } = transfer;
  const { half, row, slab, nz } = level.layout;
  if (y !== null) prolongAcrossSlabs(coarse, y, between.slab, scratch, j);
  const from = y === null ? coarse.correction : scratch;
  const origin = y === null ? j * between.slab : 0;
  if (x !== null) {
    prolongAlongRows(level, x, between.row, from, origin, j, parity);
    return;
  }
  for (let k = 0; k < nz; k++) {
    const skip = k * row + parity * half;
    const here = j * slab + skip;
    for (let m = 0; m < half; m++) level.correction[here + m] += from[origin + skip + m];
  }
}

/** Interpolates one slab of the grid between from the coarse slab that owns it and the one it leans on. */
function prolongAcrossSlabs(
  coarse: LineLevel,
  { weight, own, lean }: SlabTransfer,
  slab: number,
  out: Float32Array,
  j: number,
): void {
  const { correction } = coarse;
  const from = own[j] * slab;
  const also = lean[j] * slab;
  for (let q = 0; q < slab; q++) {
    const value = correction[from + q];
    out[q] = value + weight[j * slab + q] * (correction[also + q] - value);
  }
}

function prolongAlongRows(
  { layout, correction }: LineLevel,
  { weight, own, lean }: RowTransfer,
  fromRow: number,
  from: Float32Array,
  origin: number,
  j: number,
  parity: number,
): void {
  const { nx, nz, half, row, slab } = layout;
  const shift = parity * half;
  const count = cellsOf(nx, parity);
  for (let k = 0; k < nz; k++) {
    const here = j * slab + k * row + shift;
    const source = origin + k * fromRow;
    for (let m = 0; m < count; m++) {
      const value = from[source + own[shift + m]];
      correction[here + m] += value + weight[here + m] * (from[source + lean[shift + m]] - value);
    }
  }
}

/** Cells of one parity in a row of nx. */
function cellsOf(nx: number, parity: number): number {
  return (nx + 1 - parity) >> 1;
}
