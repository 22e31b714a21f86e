/** Votes for the line axis: the fast twin of src/kernels/axis-votes.ts, which says what a vote is. */
import { DOUBLE } from './registers';
import { Stencil, slabBefore } from './structs';

/** Adds the votes of the cells of slab j to `votes`: for x, y and z, and last the number of cells that voted. */
export function voteOfSlab(operator: Stencil, votes: usize, j: usize): void {
  const half = operator.half << DOUBLE;
  const row = operator.row << DOUBLE;
  const origin = (j * operator.slab) << DOUBLE;
  const below = slabBefore(operator, j) << DOUBLE;
  let forX: f64 = 0;
  let forY: f64 = 0;
  let forZ: f64 = 0;
  let cells: f64 = 0;
  for (let k: usize = 0; k < operator.nz; k++) {
    const downRow = origin + (k === 0 ? operator.nz - 1 : k - 1) * row;
    const toNear = operator.right + (origin >> 1) + k * half;
    for (let parity: usize = 0; parity < 2; parity++) {
      const shift = parity * half;
      const to = k * row + shift;
      const toFar = operator.left + (origin >> 1) + k * half + (parity << DOUBLE);
      const before = operator.across + below + to;
      const after = operator.across + origin + to;
      const down = operator.along + downRow + shift;
      const up = operator.along + origin + to;
      for (let m: usize = 0; m < half; m += 8) {
        const near = load<f64>(toNear + m);
        const far = load<f64>(toFar + m);
        const preceding = load<f64>(before + m);
        const following = load<f64>(after + m);
        const lower = load<f64>(down + m);
        const upper = load<f64>(up + m);
        const x = max(near, far);
        const y = max(preceding, following);
        const z = max(lower, upper);
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
  store<f64>(votes, load<f64>(votes) + forX);
  store<f64>(votes + 8, load<f64>(votes + 8) + forY);
  store<f64>(votes + 16, load<f64>(votes + 16) + forZ);
  store<f64>(votes + 24, load<f64>(votes + 24) + cells);
}

/** The weaker of two couplings of a cell along one axis; a missing one (wall, void) does not count. */
function weaker(a: f64, b: f64): f64 {
  if (a === 0) return b;
  return b === 0 || a < b ? a : b;
}

/** Weaker over stronger; 1 where an axis has no couplings. */
function balance(a: f64, b: f64): f64 {
  if (a === 0 || b === 0) return 1;
  return min(a, b) / max(a, b);
}
