import type { Axis, AxisOrder } from './axes.ts';
import type { FluxOperator } from './flux-operator.ts';
import { slabBefore } from './split-layout.ts';

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
export function scoreLineAxes(operator: FluxOperator, order: AxisOrder): number[] {
  const { layout, right, left, across, along } = operator;
  const { ny, nz, half, row, slab } = layout;
  let [rows, slabs, lines, cells] = [0, 0, 0, 0];
  for (let j = 0; j < ny; j++) {
    const before = slabBefore(layout, j);
    for (let k = 0; k < nz; k++) {
      const here = j * slab + k * row;
      const down = j * slab + (k === 0 ? nz - 1 : k - 1) * row;
      for (let parity = 0; parity < 2; parity++) {
        for (let m = 0; m < half; m++) {
          const shift = parity * half + m;
          const nearX = right[here / 2 + m];
          const farX = left[here / 2 + m + parity];
          const beforeY = across[before + k * row + shift];
          const afterY = across[here + shift];
          const downZ = along[down + shift];
          const upZ = along[here + shift];
          const x = Math.max(nearX, farX);
          const y = Math.max(beforeY, afterY);
          const z = Math.max(downZ, upZ);
          const sum = x + y + z;
          if (sum === 0) continue;
          const weakX = weaker(nearX, farX);
          const weakY = weaker(beforeY, afterY);
          const weakZ = weaker(downZ, upZ);
          cells++;
          rows += x / sum + balance(weakY, weakZ);
          slabs += y / sum + balance(weakX, weakZ);
          lines += z / sum + balance(weakX, weakY);
        }
      }
    }
  }
  const score = [0, 0, 0];
  score[order.rows] = rows / Math.max(cells, 1);
  score[order.slabs] = slabs / Math.max(cells, 1);
  score[order.lines] = lines / Math.max(cells, 1);
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

/** The weaker of two couplings of a cell along one axis; a missing one (wall, void) does not count. */
function weaker(a: number, b: number): number {
  return a === 0 ? b : b === 0 ? a : Math.min(a, b);
}

/** Where an axis has no couplings nothing merges along it: that does no harm. */
function balance(a: number, b: number): number {
  return a === 0 || b === 0 ? 1 : Math.min(a, b) / Math.max(a, b);
}
