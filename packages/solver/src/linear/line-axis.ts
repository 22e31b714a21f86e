import type { Axis, AxisOrder } from './axes.ts';
import type { FluxOperator } from './flux-operator.ts';
import { slabBefore } from './split-layout.ts';

/** An axis is preferred to the one the operator was loaded with only if it is stronger by more than this. */
const MARGIN = 1.05;

/**
 * The axis along which the system is coupled most strongly: lines along it are relaxed whole. Every cell votes with
 * the share of each axis in its couplings (the larger of the two along each axis), so that a thin layer counts by
 * its cells and not by its conductivity. The wrong axis costs twice the iterations.
 *
 * @param order the axes the operator is loaded with
 */
export function chooseLineAxis(operator: FluxOperator, order: AxisOrder): Axis {
  const share = axisShares(operator);
  let best = order.lines;
  let most = share.lines * MARGIN;
  for (const own of ['rows', 'slabs'] as const) {
    if (share[own] > most) {
      best = order[own];
      most = share[own];
    }
  }
  return best;
}

function axisShares(operator: FluxOperator): { rows: number; slabs: number; lines: number } {
  const { layout, right, left, across, along } = operator;
  const { ny, nz, half, row, slab } = layout;
  const share = { rows: 0, slabs: 0, lines: 0 };
  for (let j = 0; j < ny; j++) {
    const before = slabBefore(layout, j);
    for (let k = 0; k < nz; k++) {
      const here = j * slab + k * row;
      const down = j * slab + (k === 0 ? nz - 1 : k - 1) * row;
      for (let parity = 0; parity < 2; parity++) {
        for (let m = 0; m < half; m++) {
          const cell = parity * half + m;
          const x = Math.max(right[here / 2 + m], left[here / 2 + m + parity]);
          const y = Math.max(across[before + k * row + cell], across[here + cell]);
          const z = Math.max(along[down + cell], along[here + cell]);
          const sum = x + y + z;
          if (sum === 0) continue;
          share.rows += x / sum;
          share.slabs += y / sum;
          share.lines += z / sum;
        }
      }
    }
  }
  return share;
}
