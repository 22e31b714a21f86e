/**
 * The arrays that kernels work on, described in the memory they lie in. Lengths are in cells, arrays are addresses of
 * their first entries. The fields stand in the order in which src/kernels/binary/descriptions.ts writes them.
 */

/** The split layout of a grid: src/kernels/split-layout.ts. */
@unmanaged
export class Grid {
  nx: usize;
  ny: usize;
  nz: usize;
  half: usize;
  row: usize;
  slab: usize;
}

/** The arrays that the cycle keeps of a level, in single precision. */
@unmanaged
export class Level extends Grid {
  right: usize;
  left: usize;
  across: usize;
  lower: usize;
  inverse: usize;
  rightHandSide: usize;
  correction: usize;
}

/** A matrix: of a level in single precision during set-up, or the outer operator in double precision. */
@unmanaged
export class Stencil extends Grid {
  right: usize;
  left: usize;
  across: usize;
  along: usize;
  tie: usize;
}

/** The way between a level and the next coarser one. A weight of 0: nothing merges along that axis. */
@unmanaged
export class Transfer {
  /** The grid between: coarse in x, fine in y. */
  betweenRow: usize;
  betweenSlab: usize;
  rowWeight: usize;
  /** By slot, 32-bit integers: the slots of the aggregates. */
  rowOwn: usize;
  rowLean: usize;
  /** Along the row: the first cell of each aggregate, the slots of the cells and of the aggregates. */
  rowFirst: usize;
  rowSlot: usize;
  rowCoarseSlot: usize;
  rowAggregates: usize;
  slabWeight: usize;
  slabOwn: usize;
  slabLean: usize;
}

/** First cell of the slab before slab j, the last slab coming before the first. */
export function slabBefore(grid: Grid, j: usize): usize {
  return (j === 0 ? grid.ny - 1 : j - 1) * grid.slab;
}

/** First cell of the slab after slab j, the first slab coming after the last. */
export function slabAfter(grid: Grid, j: usize): usize {
  return (j === grid.ny - 1 ? 0 : j + 1) * grid.slab;
}
