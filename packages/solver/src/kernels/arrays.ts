import type { SplitLayout } from './split-layout.ts';

/** Arrays that kernels work on together. */
interface Described {
  readonly layout: SplitLayout;
  /** Where kernels in WebAssembly find lengths and arrays (descriptions.ts), in bytes; 0 in other memory. */
  readonly address: number;
}

/** A matrix, laid out as told in split-layout.ts; W/K throughout. */
export interface Stencil<Numbers extends Float32Array | Float64Array = Float32Array> extends Described {
  readonly right: Numbers;
  readonly left: Numbers;
  /** Couplings to the next slab. */
  readonly across: Numbers;
  /** Couplings along the lines. */
  readonly along: Numbers;
  readonly tie: Numbers;
}

/** The arrays that the cycle keeps of a level. */
export interface LineLevel extends Described {
  readonly right: Float32Array;
  readonly left: Float32Array;
  readonly across: Float32Array;
  /** Factors of the lines: see line-factors.ts. */
  readonly lower: Float32Array;
  readonly inverse: Float32Array;
  /** The right-hand side of the level, and its answer. */
  readonly rightHandSide: Float32Array;
  readonly correction: Float32Array;
}

/** To the next coarser level: along x first, then along y. Null along an axis where nothing merges. */
export interface Transfer {
  readonly x: RowTransfer | null;
  readonly y: SlabTransfer | null;
  /** The grid between: coarse in x, fine in y. */
  readonly between: SplitLayout;
  /** As in `Described`. */
  readonly address: number;
}

/** How the slabs of a level hang together with those of the next coarser one. */
export interface SlabTransfer {
  /** First slab of each aggregate, and the number of slabs. */
  readonly first: Int32Array;
  /** Aggregate each slab belongs to, and the one its cells lean on. */
  readonly own: Int32Array;
  readonly lean: Int32Array;
  /** How much each cell leans, 0..1. */
  readonly weight: Float32Array;
}

/** The same along the rows. `own` and `lean` go by slot: where cells and aggregates lie in their rows. */
export interface RowTransfer extends SlabTransfer {
  /** Slots of the cells and of the aggregates along the row. */
  readonly slot: Int32Array;
  readonly coarseSlot: Int32Array;
}
