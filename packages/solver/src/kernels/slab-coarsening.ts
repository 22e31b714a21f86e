import type { SlabTransfer, Stencil, Transfer } from './arrays.ts';
import { coarseCoupling, leaningWeight, pairResistance, wholeResistance } from './series-resistance.ts';
import { rowOffsets } from './split-layout.ts';

/** The conductances that hold the cells of slab j apart from the neighbouring slab that begins at cell `face`. */
export function holdOfSlab(fine: Stencil, out: Float32Array, j: number, face: number): void {
  const { layout, tie, right, left, across, along } = fine;
  const { half, slab, nz } = layout;
  for (let k = 0; k < nz; k++) {
    for (let parity = 0; parity < 2; parity++) {
      const { here, toNear, toFar, down } = rowOffsets(layout, j, k, parity);
      const to = here - j * slab;
      const other = face + to;
      for (let m = 0; m < half; m++) {
        out[to + m] =
          tie[here + m] +
          right[toNear + m] +
          left[toFar + m] +
          across[other + m] +
          along[down + m] +
          along[here + m];
      }
    }
  }
}

/** Turns what holds the two cells of the pairs of slabs j and j + 1 into their resistances, in place. */
export function pairSlabs(fine: Stencil, first: Float32Array, second: Float32Array, j: number): void {
  const { slab } = fine.layout;
  for (let q = 0; q < slab; q++) {
    const coupling = fine.across[j * slab + q];
    const holdFirst = first[q];
    const holdSecond = second[q];
    first[q] = pairResistance(coupling, holdFirst, holdSecond);
    second[q] = pairResistance(coupling, holdSecond, holdFirst);
  }
}

/**
 * Coarse couplings across the face before slab j, with which an aggregate begins, and the weights of the cells on
 * both sides.
 *
 * @param before resistances of the cells of slab j - 1; `after`: of slab j
 */
export function joinSlabs(
  fine: Stencil,
  coarse: Stencil,
  transfer: Transfer,
  before: Float32Array,
  after: Float32Array,
  j: number,
): void {
  const { slab } = fine.layout;
  const { own, weight } = transfer.y as SlabTransfer;
  const here = j * slab;
  const to = own[j - 1] * slab;
  for (let q = 0; q < slab; q++) {
    const left = before[q];
    const right = after[q];
    const whole = wholeResistance(left, fine.across[here - slab + q], right);
    coarse.across[to + q] = coarseCoupling(whole);
    weight[here - slab + q] = leaningWeight(left, whole);
    weight[here + q] = leaningWeight(right, whole);
  }
}

/** Adds the ties of slab j and its couplings along and within to the coarse slabs, by the weights. */
export function shareSlabs(fine: Stencil, coarse: Stencil, transfer: Transfer, j: number): void {
  const { half, row, slab, nz } = fine.layout;
  const { weight, own, lean } = transfer.y as SlabTransfer;
  const here = j * slab;
  const to = own[j] * slab;
  const also = lean[j] * slab;
  share(coarse.along, to, also, fine.along, here, weight, here, here + row, slab - row);
  share(coarse.tie, to, also, fine.tie, here, weight, here, here, slab);
  for (let k = 0; k < nz; k++) {
    const skip = k * half;
    const edge = here / 2 + skip;
    const even = here + 2 * skip;
    const odd = even + half;
    share(coarse.right, to / 2 + skip, also / 2 + skip, fine.right, edge, weight, even, odd, half);
    // The first of `left` is 0: what the number before the odd cells weighs does not matter.
    share(coarse.left, to / 2 + skip, also / 2 + skip, fine.left, edge, weight, even, odd - 1, half);
  }
}

/** Adds `count` values to `own` and `lean` by the mean of the weights of both cells of a coupling. */
function share(
  coarse: Float32Array,
  own: number,
  lean: number,
  from: Float32Array,
  here: number,
  weight: Float32Array,
  cell: number,
  partner: number,
  count: number,
): void {
  for (let q = 0; q < count; q++) {
    const value = from[here + q];
    const leaning = 0.5 * (weight[cell + q] + weight[partner + q]) * value;
    coarse[own + q] += value - leaning;
    coarse[lean + q] += leaning;
  }
}
