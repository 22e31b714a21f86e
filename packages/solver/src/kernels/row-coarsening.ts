import type { RowTransfer, Stencil, Transfer } from './arrays.ts';
import type { RowWorkspace } from './kernels.ts';
import { coarseCoupling, leaningWeight, pairResistance, wholeResistance } from './series-resistance.ts';
import { slabAfter, slabBefore } from './split-layout.ts';

/** Couplings between the aggregates of all rows of slab j, and the weights of their cells. */
export function joinRows(
  fine: Stencil,
  coarse: Stencil,
  transfer: Transfer,
  workspace: RowWorkspace,
  j: number,
): void {
  const x = transfer.x as RowTransfer;
  for (let k = 0; k < fine.layout.nz; k++) {
    unpackRow(fine, workspace, j, k);
    resistancesOfRow(workspace, x.first);
    joinRow(fine, coarse, x, workspace, j, k);
  }
}

function unpackRow(fine: Stencil, { gap, rest }: RowWorkspace, j: number, k: number): void {
  const { layout, tie, right, left, across, along } = fine;
  const { nx, nz, half, row, slab } = layout;
  const here = j * slab + k * row;
  const edge = here / 2;
  const before = slabBefore(layout, j) + k * row;
  const down = j * slab + (k === 0 ? nz - 1 : k - 1) * row;
  for (let i = 0, m = 0; i < nx; i += 2, m++) {
    gap[i] = right[edge + m];
    rest[i] = tie[here + m] + across[before + m] + across[here + m] + along[down + m] + along[here + m];
  }
  for (let i = 1, m = 0; i < nx; i += 2, m++) {
    const cell = half + m;
    gap[i] = i + 1 < nx ? left[edge + m + 1] : 0;
    rest[i] =
      tie[here + cell] +
      across[before + cell] +
      across[here + cell] +
      along[down + cell] +
      along[here + cell];
  }
}

/** Resistances inside the aggregates of the unpacked row: see series-resistance.ts. Single cells have none. */
function resistancesOfRow({ gap, rest, resistance }: RowWorkspace, first: Int32Array): void {
  for (let aggregate = 0; aggregate + 1 < first.length; aggregate++) {
    const i = first[aggregate];
    if (first[aggregate + 1] - i === 1) {
      resistance[i] = 0;
      continue;
    }
    const holdFirst = rest[i] + (i > 0 ? gap[i - 1] : 0);
    const holdSecond = rest[i + 1] + gap[i + 1];
    resistance[i] = pairResistance(gap[i], holdFirst, holdSecond);
    resistance[i + 1] = pairResistance(gap[i], holdSecond, holdFirst);
  }
}

function joinRow(
  fine: Stencil,
  coarse: Stencil,
  { first, slot, weight }: RowTransfer,
  { gap, resistance }: RowWorkspace,
  j: number,
  k: number,
): void {
  const here = j * fine.layout.slab + k * fine.layout.row;
  const edge = (j * coarse.layout.slab + k * coarse.layout.row) / 2;
  const faces = first.length - 2;
  weight[here + slot[0]] = 0;
  weight[here + slot[first[faces + 1] - 1]] = 0;
  for (let aggregate = 0; aggregate < faces; aggregate++) {
    const after = first[aggregate + 1];
    const left = resistance[after - 1];
    const right = resistance[after];
    const whole = wholeResistance(left, gap[after - 1], right);
    if (aggregate % 2 === 0) coarse.right[edge + aggregate / 2] = coarseCoupling(whole);
    else coarse.left[edge + (aggregate + 1) / 2] = coarseCoupling(whole);
    // A single cell faces both sides, and leans on neither: its resistance is 0.
    weight[here + slot[after - 1]] = leaningWeight(left, whole);
    weight[here + slot[after]] = leaningWeight(right, whole);
  }
}

/** Adds up the ties of slab j and its couplings across and along over the aggregates, by the weights. */
export function shareRows(fine: Stencil, coarse: Stencil, transfer: Transfer, j: number): void {
  const { layout } = fine;
  const { nz, row, slab } = layout;
  const x = transfer.x as RowTransfer;
  for (let k = 0; k < nz; k++) {
    const here = j * slab + k * row;
    const to = j * coarse.layout.slab + k * coarse.layout.row;
    const after = slabAfter(layout, j) + k * row;
    const up = k + 1 < nz ? here + row : here;
    shareRow(x, coarse.across, to, fine.across, here, after);
    shareRow(x, coarse.along, to, fine.along, here, up);
    shareRow(x, coarse.tie, to, fine.tie, here, here);
  }
}

/**
 * Adds up one row of ties, or of couplings to the row `partner` (whose weights count half then), over the
 * aggregates: each cell gives to its own aggregate and to the one it leans on by its weight, which is the row sum of
 * the Galerkin operator. See linear/interpolation.ts on why.
 */
function shareRow(
  { first, slot, coarseSlot, weight }: RowTransfer,
  out: Float32Array,
  to: number,
  from: Float32Array,
  here: number,
  partner: number,
): void {
  const last = first.length - 2;
  // The part of the last cell of the aggregate before that leaned this way.
  let carried = 0;
  for (let aggregate = 0; aggregate <= last; aggregate++) {
    const i = first[aggregate];
    const cell = slot[i];
    const value = from[here + cell];
    const share = to + coarseSlot[aggregate];
    if (first[aggregate + 1] - i === 1) {
      out[share] = value + carried;
      carried = 0;
      continue;
    }
    const leaning = 0.5 * (weight[here + cell] + weight[partner + cell]) * value;
    const nextCell = slot[i + 1];
    const nextValue = from[here + nextCell];
    const nextLeaning = 0.5 * (weight[here + nextCell] + weight[partner + nextCell]) * nextValue;
    if (aggregate > 0) out[to + coarseSlot[aggregate - 1]] += leaning;
    out[share] = value - leaning + nextValue - nextLeaning + carried;
    carried = nextLeaning;
  }
}
