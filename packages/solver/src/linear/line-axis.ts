import type { Axis, AxisOrder } from './axes.ts';
import type { FluxOperator } from './flux-operator.ts';
import type { Memory } from './memory.ts';

/** The axis the operator was loaded with is preferred unless another one scores more than this above it. */
const MARGIN = 0.02;

/**
 * How well each of the system's axes serves as line axis, 0..2: the sum of two votes of every cell.
 *
 * The share of the axis in the couplings of the cell: lines along the strongest axis are what line relaxation is
 * for. And the balance of the other two axes, weaker over stronger: those are coarsened, and where they are
 * unbalanced the coarse grid merges along a weak coupling what no line relaxes. In a stack of thin cells the first
 * vote counts; in a laminate resolved by cubes, whose sheets hang together weakly, the second one does.
 * Cells vote and not conductivities, so that a thin layer counts by its cells. The wrong axis costs twice the
 * iterations or more.
 *
 * @param order the axes the operator is loaded with
 */
export function scoreLineAxes(operator: FluxOperator, order: AxisOrder, memory: Memory): number[] {
  const mark = memory.mark();
  const votes = memory.wideTemporary(4);
  for (let j = 0; j < operator.layout.ny; j++) memory.kernels.voteOfSlab(operator, votes, j);
  const cells = Math.max(votes[3], 1);
  const score = [0, 0, 0];
  score[order.rows] = votes[0] / cells;
  score[order.slabs] = votes[1] / cells;
  score[order.lines] = votes[2] / cells;
  memory.release(mark);
  return score;
}

/** The best line axis: `present` unless another one is clearly better. */
export function bestLineAxis(score: readonly number[], present: Axis): Axis {
  let best = present;
  for (const axis of [0, 1, 2] as const) {
    if (score[axis] > (best === present ? score[present] + MARGIN : score[best])) best = axis;
  }
  return best;
}
