import {
  joinRow,
  type RowWorkspace,
  resistancesOfRow,
  sumRows,
  unpackRow,
} from '../kernels/row-coarsening.ts';
import { holdOfSlab, joinSlabs, pairSlabs, sumParts } from '../kernels/series-resistance.ts';
import type { Memory } from './memory.ts';
import { type SplitLayout, slabBefore, slotOf } from './split-layout.ts';
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

/** Fills `coarse` and the weights from `fine`, merging along x. */
export function coarsenRows(fine: Stencil, coarse: Stencil, transfer: AxisTransfer): void {
  const { layout } = fine;
  const { nx, ny, nz, half, row, slab } = layout;
  const { first, slot, coarseSlot, weight } = transfer;
  const workspace: RowWorkspace = {
    gap: new Float64Array(nx),
    rest: new Float64Array(nx),
    resistance: new Float64Array(nx),
  };
  for (let j = 0; j < ny; j++) {
    for (let k = 0; k < nz; k++) {
      const here = j * slab + k * row;
      const before = slabBefore(layout, j) + k * row;
      const down = j * slab + (k === 0 ? nz - 1 : k - 1) * row;
      unpackRow(
        workspace,
        fine.tie,
        fine.right,
        fine.left,
        fine.across,
        fine.along,
        here,
        here / 2,
        before,
        down,
        half,
        nx,
      );
      resistancesOfRow(workspace, first);
      const to = j * coarse.layout.slab + k * coarse.layout.row;
      joinRow(coarse.right, coarse.left, to / 2, weight, here, slot, workspace, first);
      sumRows(coarse.across, fine.across, to, here, slot, coarseSlot, first);
      sumRows(coarse.along, fine.along, to, here, slot, coarseSlot, first);
      sumRows(coarse.tie, fine.tie, to, here, slot, coarseSlot, first);
    }
  }
}

/** Fills `coarse` and the weights from `fine`, merging along y. */
export function coarsenSlabs(fine: Stencil, coarse: Stencil, transfer: AxisTransfer, memory: Memory): void {
  const { layout } = fine;
  const { slab } = layout;
  const { first, weight } = transfer;
  const aggregates = first.length - 1;
  const mark = memory.mark();
  let lastOfPrevious = memory.temporary(slab);
  let firstOfThis = memory.temporary(slab);
  let lastOfThis = memory.temporary(slab);
  weight.fill(0, 0, slab);
  weight.fill(0, (layout.ny - 1) * slab);
  for (let aggregate = 0; aggregate < aggregates; aggregate++) {
    const j = first[aggregate];
    const count = first[aggregate + 1] - j;
    const a = j * slab;
    const b = a + slab;
    if (count === 2) {
      hold(fine, j, firstOfThis, slabBefore(layout, j));
      hold(fine, j + 1, lastOfThis, b);
      pairSlabs(firstOfThis, lastOfThis, fine.across, a, slab);
    } else {
      firstOfThis.fill(0);
      lastOfThis.fill(0);
    }
    const to = aggregate * slab;
    sumParts(coarse.along, to, fine.along, a, b, count, slab);
    sumParts(coarse.tie, to, fine.tie, a, b, count, slab);
    sumParts(coarse.right, to / 2, fine.right, a / 2, b / 2, count, slab / 2);
    sumParts(coarse.left, to / 2, fine.left, a / 2, b / 2, count, slab / 2);
    if (aggregate > 0) {
      joinSlabs(
        coarse.across,
        to - slab,
        weight,
        a - slab,
        a,
        fine.across,
        lastOfPrevious,
        firstOfThis,
        slab,
      );
    }
    [lastOfPrevious, firstOfThis, lastOfThis] = [lastOfThis, lastOfPrevious, firstOfThis];
  }
  memory.release(mark);
}

/** What holds the cells of slab j apart from the other slab of their pair. */
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
