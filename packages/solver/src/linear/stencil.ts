import type { Memory } from './memory.ts';
import type { SplitLayout } from './split-layout.ts';

/** A matrix of the hierarchy in single precision, laid out as told in split-layout.ts; W/K throughout. */
export interface Stencil {
  readonly layout: SplitLayout;
  readonly right: Float32Array;
  readonly left: Float32Array;
  /** Couplings to the next slab. */
  readonly across: Float32Array;
  /** Couplings along the lines. */
  readonly along: Float32Array;
  readonly tie: Float32Array;
}

/** A stencil all of whose arrays are temporaries of set-up. */
export function temporaryStencil(layout: SplitLayout, memory: Memory): Stencil {
  return {
    layout,
    right: memory.temporary(layout.halfSize),
    left: memory.temporary(layout.halfSize),
    across: memory.temporary(layout.size),
    along: memory.temporary(layout.size),
    tie: memory.temporary(layout.size),
  };
}
