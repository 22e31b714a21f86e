import type { LineLevel, Stencil, Transfer } from '../kernels/arrays.ts';
import { levelFields, stencilFields, transferFields } from '../kernels/binary/descriptions.ts';
import { type SplitLayout, splitLayout } from '../kernels/split-layout.ts';
import { type Coarsening, planCoarsening } from './coarsening.ts';
import type { FluxOperator } from './flux-operator.ts';
import { coarsenRows, coarsenSlabs, rowTransfer, slabTransfer } from './interpolation.ts';
import type { Memory } from './memory.ts';

/** A level of the hierarchy. */
export interface Level extends LineLevel {
  /** Null on the coarsest level, and before the hierarchy is filled. */
  transfer: Transfer | null;
}

/**
 * Fills the levels from the operator; the first time it also decides on them. Later times (other ties) keep the
 * couplings of the finest level and which cells merge, and do the rest anew.
 */
export function fillHierarchy(levels: Level[], operator: FluxOperator, memory: Memory): void {
  const mark = memory.mark();
  if (levels.length === 0) {
    const finest = newLevel(operator.layout, memory);
    narrowCouplings(finest, operator, memory);
    levels.push(finest);
  }
  let stencil = withLines(levels[0], memory);
  const { kernels } = memory;
  kernels.narrowTo(stencil.along, operator.along, 1);
  kernels.narrowTo(stencil.tie, operator.tie, 1);
  const series = memory.wideTemporary(operator.layout.row);
  for (let depth = 0; ; depth++) {
    const level = levels[depth];
    for (let j = 0; j < level.layout.ny; j++) kernels.factorLines(level, stencil, series, j);
    if (depth + 1 === levels.length) {
      const coarsening = planCoarsening(stencil);
      if (coarsening === null) break;
      level.transfer = newTransfer(level.layout, coarsening, memory);
      const { between } = level.transfer;
      levels.push(newLevel(splitLayout(between.nx, coarsening.y.length - 1, between.nz), memory));
    }
    if (level.transfer === null) break;
    stencil = coarsen(stencil, level.transfer, levels[depth + 1], memory);
  }
  memory.release(mark);
}

/** Takes the couplings of the finest level over, which `fillHierarchy` does the first time only. */
export function narrowCouplings(finest: Level, operator: FluxOperator, { kernels }: Memory): void {
  kernels.narrowTo(finest.right, operator.right, 1);
  kernels.narrowTo(finest.left, operator.left, 1);
  kernels.narrowTo(finest.across, operator.across, 1);
}

/** Sum of the cells of all levels over those of the finest. */
export function operatorComplexity(levels: readonly Level[]): number {
  const cells = levels.map(({ layout }) => layout.nx * layout.ny * layout.nz);
  return cells.reduce((a, b) => a + b, 0) / cells[0];
}

function newLevel(layout: SplitLayout, memory: Memory): Level {
  const arrays = {
    layout,
    right: memory.float32(layout.halfSize),
    left: memory.float32(layout.halfSize),
    across: memory.float32(layout.size),
    lower: memory.float32(layout.size),
    inverse: memory.float32(layout.size),
    rightHandSide: memory.float32(layout.size),
    correction: memory.float32(layout.size),
  };
  return { ...arrays, address: memory.describe(levelFields(arrays)), transfer: null };
}

function newTransfer(layout: SplitLayout, { x, y }: Coarsening, memory: Memory): Transfer {
  const nx = x.length - 1;
  const ny = y.length - 1;
  const between = nx < layout.nx ? splitLayout(nx, layout.ny, layout.nz) : layout;
  const parts = {
    x: nx < layout.nx ? rowTransfer(x, layout, between, memory) : null,
    y: ny < layout.ny ? slabTransfer(y, between, memory) : null,
    between,
  };
  return { ...parts, address: memory.describe(transferFields(parts)) };
}

/** The level's matrix; what only set-up needs of it is lent. */
function withLines({ layout, right, left, across }: Level, memory: Memory): Stencil {
  const along = memory.temporary(layout.size);
  const tie = memory.temporary(layout.size);
  return lentStencil({ layout, right, left, across, along, tie }, memory);
}

function temporaryStencil(layout: SplitLayout, memory: Memory): Stencil {
  const arrays = {
    layout,
    right: memory.temporary(layout.halfSize),
    left: memory.temporary(layout.halfSize),
    across: memory.temporary(layout.size),
    along: memory.temporary(layout.size),
    tie: memory.temporary(layout.size),
  };
  return lentStencil(arrays, memory);
}

function lentStencil(arrays: Omit<Stencil, 'address'>, memory: Memory): Stencil {
  return { ...arrays, address: memory.describeForNow(stencilFields(arrays)) };
}

function coarsen(fine: Stencil, transfer: Transfer, level: Level, memory: Memory): Stencil {
  const coarse = withLines(level, memory);
  const mark = memory.mark();
  let between = fine;
  if (transfer.x !== null) {
    between = transfer.y === null ? coarse : temporaryStencil(transfer.between, memory);
    coarsenRows(fine, between, transfer, memory);
  }
  if (transfer.y !== null) coarsenSlabs(between, coarse, transfer, memory);
  memory.release(mark);
  return coarse;
}
