import type { Stencil } from './arrays.ts';
import { rowOffsets } from './split-layout.ts';

/**
 * Adds the votes of the cells of slab j to `votes`: for x, y and z as line axis, and last the number of cells that
 * voted. What a vote is: linear/line-axis.ts.
 */
export function voteOfSlab(operator: Stencil<Float64Array>, votes: Float64Array, j: number): void {
  const { layout, right, left, across, along } = operator;
  const { half, nz } = layout;
  let [forX, forY, forZ, cells] = [0, 0, 0, 0];
  for (let k = 0; k < nz; k++) {
    for (let parity = 0; parity < 2; parity++) {
      const { here, toNear, toFar, before, down } = rowOffsets(layout, j, k, parity);
      for (let m = 0; m < half; m++) {
        const near = right[toNear + m];
        const far = left[toFar + m];
        const preceding = across[before + m];
        const following = across[here + m];
        const lower = along[down + m];
        const upper = along[here + m];
        const x = Math.max(near, far);
        const y = Math.max(preceding, following);
        const z = Math.max(lower, upper);
        const sum = x + y + z;
        if (sum === 0) continue;
        const weakX = weaker(near, far);
        const weakY = weaker(preceding, following);
        const weakZ = weaker(lower, upper);
        forX += x / sum + balance(weakY, weakZ);
        forY += y / sum + balance(weakX, weakZ);
        forZ += z / sum + balance(weakX, weakY);
        cells++;
      }
    }
  }
  votes[0] += forX;
  votes[1] += forY;
  votes[2] += forZ;
  votes[3] += cells;
}

/** The weaker of two couplings of a cell along one axis; a missing one (wall, void) does not count. */
function weaker(a: number, b: number): number {
  if (a === 0) return b;
  return b === 0 || a < b ? a : b;
}

/** Weaker over stronger. Where an axis has no couplings nothing merges along it: that does no harm. */
function balance(a: number, b: number): number {
  if (a === 0 || b === 0) return 1;
  return a < b ? a / b : b / a;
}
