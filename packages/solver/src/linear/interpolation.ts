import {
  joinRow,
  type RowWorkspace,
  resistancesOfRow,
  shareRow,
  unpackRow,
} from '../kernels/row-coarsening.ts';
import { holdOfSlab, joinSlabs, pairSlabs, shareSlab, shareSlabRows } from '../kernels/series-resistance.ts';
import type { Memory } from './memory.ts';
import { type SplitLayout, slabAfter, slabBefore, slotOf } from './split-layout.ts';
import type { Stencil } from './stencil.ts';

/** How one axis of a level hangs together with the next coarser level. */
export interface AxisTransfer {
  /** First cell of each aggregate, and the number of cells. */
  readonly first: Int32Array;
  /** Aggregate each cell belongs to, and the one it leans on. Along x both by slot: where they lie in their rows. */
  readonly own: Int32Array;
  readonly lean: Int32Array;
  /** How much each cell leans, 0..1. */
  readonly weight: Float32Array;
  /** Along x only: where the cells and the aggregates lie in their rows. */
  readonly slot: Int32Array;
  readonly coarseSlot: Int32Array;
}

/** Transfer along x from `fine` to `coarse`, which differ in nx only. */
export function rowTransfer(
  first: Int32Array,
  fine: SplitLayout,
  coarse: SplitLayout,
  memory: Memory,
): AxisTransfer {
  const { own, lean } = membership(first);
  const slot = memory.int32(fine.nx).map((_, i) => slotOf(fine, i));
  const coarseSlot = memory.int32(coarse.nx).map((_, i) => slotOf(coarse, i));
  const bySlot = (aggregates: Int32Array) => {
    const ordered = memory.int32(fine.row);
    for (let i = 0; i < fine.nx; i++) ordered[slot[i]] = coarseSlot[aggregates[i]];
    return ordered;
  };
  return { first, own: bySlot(own), lean: bySlot(lean), weight: memory.float32(fine.size), slot, coarseSlot };
}

/** Transfer along y from `fine`, slab by slab. */
export function slabTransfer(first: Int32Array, fine: SplitLayout, memory: Memory): AxisTransfer {
  const { own, lean } = membership(first);
  const none = new Int32Array(0);
  return { first, own, lean, weight: memory.float32(fine.size), slot: none, coarseSlot: none };
}

/** The first cell of a pair leans on the aggregate before, the second on the one after, if there is one. */
function membership(first: Int32Array): { own: Int32Array; lean: Int32Array } {
  const aggregates = first.length - 1;
  const own = new Int32Array(first[aggregates]);
  const lean = new Int32Array(first[aggregates]);
  for (let aggregate = 0; aggregate < aggregates; aggregate++) {
    const i = first[aggregate];
    const pair = first[aggregate + 1] - i === 2;
    own[i] = aggregate;
    lean[i] = pair ? Math.max(aggregate - 1, 0) : aggregate;
    if (!pair) continue;
    own[i + 1] = aggregate;
    lean[i + 1] = Math.min(aggregate + 1, aggregates - 1);
  }
  return { own, lean };
}

/**
 * Fills `coarse` and the weights from `fine`, merging along x.
 *
 * Couplings along x become series resistances. Ties and the couplings across go to the aggregates by the weights:
 * the row sums of the Galerkin operator. By convexity no coarse function has less energy then than its
 * interpolation has in the fine grid's ties and transverse couplings, so the coarse correction does not overshoot.
 * Given to the own aggregate alone, a sheet of copper leaning on one of air made a coarse grid 1300 times too soft
 * there: eigenvalues of M A up to 84, and 100 iterations instead of 59.
 */
export function coarsenRows(fine: Stencil, coarse: Stencil, transfer: AxisTransfer): void {
  const { nx, ny, nz, row, slab } = fine.layout;
  const vector = () => new Float64Array(nx);
  const workspace: RowWorkspace = { gap: vector(), rest: vector(), resistance: vector() };
  for (let j = 0; j < ny; j++)
    for (let k = 0; k < nz; k++) joinRowOf(fine, coarse, transfer, workspace, j, k);
  const { first, slot, coarseSlot, weight } = transfer;
  for (let j = 0; j < ny; j++) {
    for (let k = 0; k < nz; k++) {
      const here = j * slab + k * row;
      const to = j * coarse.layout.slab + k * coarse.layout.row;
      const after = slabAfter(fine.layout, j) + k * row;
      const up = k + 1 < nz ? here + row : here;
      shareRow(coarse.across, to, coarseSlot, fine.across, weight, here, after, slot, first);
      shareRow(coarse.along, to, coarseSlot, fine.along, weight, here, up, slot, first);
      shareRow(coarse.tie, to, coarseSlot, fine.tie, weight, here, here, slot, first);
    }
  }
}

function joinRowOf(
  fine: Stencil,
  coarse: Stencil,
  transfer: AxisTransfer,
  workspace: RowWorkspace,
  j: number,
  k: number,
): void {
  const { layout, tie, right, left, across, along } = fine;
  const { nx, nz, half, row, slab } = layout;
  const here = j * slab + k * row;
  const before = slabBefore(layout, j) + k * row;
  const down = j * slab + (k === 0 ? nz - 1 : k - 1) * row;
  unpackRow(workspace, tie, right, left, across, along, here, here / 2, before, down, half, nx);
  resistancesOfRow(workspace, transfer.first);
  const edge = (j * coarse.layout.slab + k * coarse.layout.row) / 2;
  joinRow(coarse.right, coarse.left, edge, transfer.weight, here, transfer.slot, workspace, transfer.first);
}

/** Fills `coarse` and the weights from `fine`, merging along y: as `coarsenRows`, whole slabs at a time. */
export function coarsenSlabs(fine: Stencil, coarse: Stencil, transfer: AxisTransfer, memory: Memory): void {
  joinAllSlabs(fine, coarse, transfer, memory);
  const { ny, nz, half, row, slab } = fine.layout;
  const { own, lean, weight } = transfer;
  for (const array of [coarse.right, coarse.left, coarse.along, coarse.tie]) array.fill(0);
  for (let j = 0; j < ny; j++) {
    const here = j * slab;
    const to = own[j] * slab;
    const also = lean[j] * slab;
    shareSlab(coarse.along, to, also, fine.along, weight, here, row, slab - row);
    shareSlab(coarse.tie, to, also, fine.tie, weight, here, 0, slab);
    const { right, left } = coarse;
    shareSlabRows(right, left, to / 2, also / 2, fine.right, fine.left, weight, here, half, nz);
  }
}

function joinAllSlabs(fine: Stencil, coarse: Stencil, transfer: AxisTransfer, memory: Memory): void {
  const { layout } = fine;
  const { slab } = layout;
  const { first, weight } = transfer;
  const mark = memory.mark();
  let lastOfPrevious = memory.temporary(slab);
  const firstOfThis = memory.temporary(slab);
  let lastOfThis = memory.temporary(slab);
  weight.fill(0, 0, slab);
  weight.fill(0, (layout.ny - 1) * slab);
  for (let aggregate = 0; aggregate + 1 < first.length; aggregate++) {
    const j = first[aggregate];
    const here = j * slab;
    if (first[aggregate + 1] - j === 2) {
      hold(fine, j, firstOfThis, slabBefore(layout, j));
      hold(fine, j + 1, lastOfThis, here + slab);
      pairSlabs(firstOfThis, lastOfThis, fine.across, here, slab);
    } else {
      firstOfThis.fill(0);
      lastOfThis.fill(0);
    }
    if (aggregate > 0) {
      const to = (aggregate - 1) * slab;
      const { across } = coarse;
      joinSlabs(across, to, weight, here - slab, here, fine.across, lastOfPrevious, firstOfThis, slab);
    }
    [lastOfPrevious, lastOfThis] = [lastOfThis, lastOfPrevious];
  }
  memory.release(mark);
}

/** The conductances that hold the cells of slab j apart from the other slab of their pair. */
function hold(stencil: Stencil, j: number, out: Float32Array, face: number): void {
  const { layout } = stencil;
  holdOfSlab(
    out,
    stencil.tie,
    stencil.right,
    stencil.left,
    stencil.across,
    stencil.along,
    j * layout.slab,
    (j * layout.slab) / 2,
    face,
    layout.half,
    layout.row,
    layout.nz,
  );
}
