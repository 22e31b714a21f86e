/** Votes for the line axis: the fast twin of src/kernels/axis-votes.ts, which says what a vote is. */
import { DOUBLE, REGISTER, sumOfLanes } from './registers';
import { Stencil, slabBefore } from './structs';

const NOTHING = f64x2.splat(0);
const ONE = f64x2.splat(1);

/** Adds the votes of the cells of slab j to `votes`: for x, y and z, and last the number of cells that voted. */
export function voteOfSlab(operator: Stencil, votes: usize, j: usize): void {
  const half = operator.half << DOUBLE;
  const row = operator.row << DOUBLE;
  const origin = (j * operator.slab) << DOUBLE;
  const below = slabBefore(operator, j) << DOUBLE;
  let forX = NOTHING;
  let forY = NOTHING;
  let forZ = NOTHING;
  let cells = NOTHING;
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
      for (let m: usize = 0; m < half; m += REGISTER) {
        const near = v128.load(toNear + m);
        const far = v128.load(toFar + m);
        const preceding = v128.load(before + m);
        const following = v128.load(after + m);
        const lower = v128.load(down + m);
        const upper = v128.load(up + m);
        const x = f64x2.max(near, far);
        const y = f64x2.max(preceding, following);
        const z = f64x2.max(lower, upper);
        const sum = f64x2.add(f64x2.add(x, y), z);
        const isCell = f64x2.gt(sum, NOTHING);
        const share = v128.and(f64x2.div(ONE, sum), isCell);
        const weakX = weaker(near, far, x);
        const weakY = weaker(preceding, following, y);
        const weakZ = weaker(lower, upper, z);
        forX = f64x2.add(forX, vote(x, share, weakY, weakZ, isCell));
        forY = f64x2.add(forY, vote(y, share, weakX, weakZ, isCell));
        forZ = f64x2.add(forZ, vote(z, share, weakX, weakY, isCell));
        cells = f64x2.add(cells, v128.and(ONE, isCell));
      }
    }
  }
  add(votes, forX);
  add(votes + 8, forY);
  add(votes + 16, forZ);
  add(votes + 24, cells);
}

/** The weaker of two couplings of a cell along one axis; a missing one (wall, void) does not count. */
function weaker(a: v128, b: v128, stronger: v128): v128 {
  const weak = f64x2.min(a, b);
  return v128.bitselect(weak, stronger, f64x2.gt(weak, NOTHING));
}

/** The share of an axis and the balance of the two others: weaker over stronger, 1 where one of them has no couplings. */
function vote(strength: v128, share: v128, a: v128, b: v128, isCell: v128): v128 {
  const weak = f64x2.min(a, b);
  const ratio = f64x2.div(weak, f64x2.max(a, b));
  const balance = v128.bitselect(ratio, ONE, f64x2.gt(weak, NOTHING));
  return f64x2.add(f64x2.mul(strength, share), v128.and(balance, isCell));
}

function add(address: usize, sum: v128): void {
  store<f64>(address, load<f64>(address) + sumOfLanes(sum));
}
