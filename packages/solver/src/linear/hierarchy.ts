import { factorLines } from '../kernels/line-factors.ts';
import { narrowTo } from '../kernels/vectors.ts';
import { type Coarsening, planCoarsening } from './coarsening.ts';
import type { FluxOperator } from './flux-operator.ts';
import { type AxisTransfer, coarsenRows, coarsenSlabs, rowTransfer, slabTransfer } from './interpolation.ts';
import type { Memory } from './memory.ts';
import { type SplitLayout, slabBefore, splitLayout } from './split-layout.ts';
import { type Stencil, temporaryStencil } from './stencil.ts';

/** The arrays that one level keeps for the cycle. */
export interface Level {
  readonly layout: SplitLayout;
  readonly right: Float32Array;
  readonly left: Float32Array;
  readonly across: Float32Array;
  /** Factors of the lines: see kernels/line-factors.ts. */
  readonly lower: Float32Array;
  readonly inverse: Float32Array;
  /** The right-hand side of the level, and its answer. */
  readonly rightHandSide: Float32Array;
  readonly correction: Float32Array;
  /** Null on the coarsest level, and before the hierarchy is filled. */
  transfer: Transfer | null;
}

/** To the next coarser level: along x first, then along y. Null along an axis where nothing merges. */
export interface Transfer {
  readonly x: AxisTransfer | null;
  readonly y: AxisTransfer | null;
  /** The grid between: coarse in x, fine in y. */
  readonly between: SplitLayout;
}

/**
 * Fills the levels from the operator; the first time it also decides on them. Later times (other ties) keep the
 * couplings of the finest level and which cells merge, and do the rest anew.
 */
export function fillHierarchy(levels: Level[], operator: FluxOperator, memory: Memory): void {
  const mark = memory.mark();
  if (levels.length === 0) {
    const finest = newLevel(operator.layout, memory);
    narrowCouplings(finest, operator);
    levels.push(finest);
  }
  let stencil = withLines(levels[0], memory);
  narrowTo(stencil.along, operator.along, 1);
  narrowTo(stencil.tie, operator.tie, 1);
  const series = new Float64Array(operator.layout.row);
  for (let depth = 0; ; depth++) {
    const level = levels[depth];
    factor(level, stencil, series);
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
export function narrowCouplings(finest: Level, operator: FluxOperator): void {
  narrowTo(finest.right, operator.right, 1);
  narrowTo(finest.left, operator.left, 1);
  narrowTo(finest.across, operator.across, 1);
}

/** Sum of the cells of all levels over those of the finest. */
export function operatorComplexity(levels: readonly Level[]): number {
  const cells = levels.map(({ layout }) => layout.nx * layout.ny * layout.nz);
  return cells.reduce((a, b) => a + b, 0) / cells[0];
}

function newLevel(layout: SplitLayout, memory: Memory): Level {
  return {
    layout,
    right: memory.float32(layout.halfSize),
    left: memory.float32(layout.halfSize),
    across: memory.float32(layout.size),
    lower: memory.float32(layout.size),
    inverse: memory.float32(layout.size),
    rightHandSide: memory.float32(layout.size),
    correction: memory.float32(layout.size),
    transfer: null,
  };
}

function newTransfer(layout: SplitLayout, { x, y }: Coarsening, memory: Memory): Transfer {
  const nx = x.length - 1;
  const ny = y.length - 1;
  const between = nx < layout.nx ? splitLayout(nx, layout.ny, layout.nz) : layout;
  return {
    x: nx < layout.nx ? rowTransfer(x, layout, between, memory) : null,
    y: ny < layout.ny ? slabTransfer(y, between, memory) : null,
    between,
  };
}

/** The level's matrix; what only set-up needs of it is lent. */
function withLines(level: Level, memory: Memory): Stencil {
  const { layout, right, left, across } = level;
  return {
    layout,
    right,
    left,
    across,
    along: memory.temporary(layout.size),
    tie: memory.temporary(layout.size),
  };
}

function coarsen(fine: Stencil, transfer: Transfer, level: Level, memory: Memory): Stencil {
  const coarse = withLines(level, memory);
  const mark = memory.mark();
  let between = fine;
  if (transfer.x !== null) {
    between = transfer.y === null ? coarse : temporaryStencil(transfer.between, memory);
    coarsenRows(fine, between, transfer.x);
  }
  if (transfer.y !== null) coarsenSlabs(between, coarse, transfer.y, memory);
  memory.release(mark);
  return coarse;
}

function factor(level: Level, stencil: Stencil, series: Float64Array): void {
  const { layout } = level;
  for (let j = 0; j < layout.ny; j++) {
    factorLines(
      level.lower,
      level.inverse,
      stencil.tie,
      stencil.right,
      stencil.left,
      stencil.across,
      stencil.along,
      series,
      j * layout.slab,
      (j * layout.slab) / 2,
      slabBefore(layout, j),
      layout.half,
      layout.row,
      layout.nz,
    );
  }
}
