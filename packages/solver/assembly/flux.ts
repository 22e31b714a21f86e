/** The outer operator in double precision and in flux form: the fast twin of src/kernels/flux.ts. */
import { DOUBLE, REGISTER, SINGLE, storeNarrow, sumOfLanes, widened } from './registers';
import { Stencil, slabAfter, slabBefore } from './structs';

/** sum + coupling (value - neighbour) */
function addFlux(sum: v128, coupling: v128, value: v128, neighbour: v128): v128 {
  return f64x2.add(sum, f64x2.mul(coupling, f64x2.sub(value, neighbour)));
}

/** q = A p in slab j; returns the slab's part of p·q. */
export function applyFlux(operator: Stencil, q: usize, p: usize, j: usize): f64 {
  const half = operator.half << DOUBLE;
  const row = operator.row << DOUBLE;
  const origin = (j * operator.slab) << DOUBLE;
  const last = operator.nz - 1;
  let product = f64x2.splat(0);
  for (let k: usize = 0; k <= last; k++) {
    const skip = k * row;
    const edge = (origin >> 1) + k * half;
    for (let parity: usize = 0; parity < 2; parity++) {
      const shift = parity * half;
      const here = origin + skip + shift;
      const near = p + origin + skip + half - shift;
      const far = near - 8 + parity * 16;
      const toNear = operator.right + edge;
      const toFar = operator.left + edge + (parity << DOUBLE);
      const before = (slabBefore(operator, j) << DOUBLE) + skip + shift;
      const after = p + (slabAfter(operator, j) << DOUBLE) + skip + shift;
      const down = origin + (k === 0 ? last : k - 1) * row + shift;
      const up = p + origin + (k === last ? 0 : k + 1) * row + shift;
      const across = operator.across;
      const along = operator.along;
      const tie = operator.tie;
      for (let m: usize = 0; m < half; m += REGISTER) {
        const value = v128.load(p + here + m);
        let sum = f64x2.mul(v128.load(tie + here + m), value);
        sum = addFlux(sum, v128.load(toNear + m), value, v128.load(near + m));
        sum = addFlux(sum, v128.load(toFar + m), value, v128.load(far + m));
        let between = f64x2.mul(v128.load(across + before + m), f64x2.sub(value, v128.load(p + before + m)));
        between = addFlux(between, v128.load(across + here + m), value, v128.load(after + m));
        sum = f64x2.add(sum, between);
        between = f64x2.mul(v128.load(along + down + m), f64x2.sub(value, v128.load(p + down + m)));
        between = addFlux(between, v128.load(along + here + m), value, v128.load(up + m));
        sum = f64x2.add(sum, between);
        v128.store(q + here + m, sum);
        product = f64x2.add(product, f64x2.mul(value, sum));
      }
    }
  }
  return sumOfLanes(product);
}

/** out = f - A x in slab j, f and x in single precision. */
export function narrowResidual(operator: Stencil, out: usize, f: usize, x: usize, j: usize): void {
  const half = operator.half << SINGLE;
  const row = operator.row << SINGLE;
  const origin = (j * operator.slab) << SINGLE;
  const last = operator.nz - 1;
  for (let k: usize = 0; k <= last; k++) {
    const skip = k * row;
    const edge = (origin >> 1) + k * half;
    for (let parity: usize = 0; parity < 2; parity++) {
      const shift = parity * half;
      const here = origin + skip + shift;
      const near = origin + skip + half - shift;
      const far = near - 4 + parity * 8;
      const toNear = operator.right + 2 * edge;
      const toFar = operator.left + 2 * edge + (parity << DOUBLE);
      const before = (slabBefore(operator, j) << SINGLE) + skip + shift;
      const after = (slabAfter(operator, j) << SINGLE) + skip + shift;
      const down = origin + (k === 0 ? last : k - 1) * row + shift;
      const up = origin + (k === last ? 0 : k + 1) * row + shift;
      for (let m: usize = 0; m < half; m += REGISTER / 2) {
        const value = widened(x + here + m);
        let sum = f64x2.mul(v128.load(operator.tie + 2 * (here + m)), value);
        sum = addFlux(sum, v128.load(toNear + 2 * m), value, widened(x + near + m));
        sum = addFlux(sum, v128.load(toFar + 2 * m), value, widened(x + far + m));
        sum = addFlux(sum, v128.load(operator.across + 2 * (before + m)), value, widened(x + before + m));
        sum = addFlux(sum, v128.load(operator.across + 2 * (here + m)), value, widened(x + after + m));
        sum = addFlux(sum, v128.load(operator.along + 2 * (down + m)), value, widened(x + down + m));
        sum = addFlux(sum, v128.load(operator.along + 2 * (here + m)), value, widened(x + up + m));
        storeNarrow(out + here + m, f64x2.sub(widened(f + here + m), sum));
      }
    }
  }
}

/** out = sum of couplings and tie of each cell of slab j, the diagonal of A. */
export function diagonalOfSlab(operator: Stencil, out: usize, j: usize): void {
  const half = operator.half << DOUBLE;
  const row = operator.row << DOUBLE;
  const origin = (j * operator.slab) << DOUBLE;
  const below = slabBefore(operator, j) << DOUBLE;
  for (let k: usize = 0; k < operator.nz; k++) {
    const downRow = origin + (k === 0 ? operator.nz - 1 : k - 1) * row;
    const toNear = operator.right + (origin >> 1) + k * half;
    for (let parity: usize = 0; parity < 2; parity++) {
      const shift = parity * half;
      const to = k * row + shift;
      const here = origin + to;
      const before = operator.across + below + to;
      const down = operator.along + downRow + shift;
      const toFar = operator.left + (origin >> 1) + k * half + (parity << DOUBLE);
      for (let m: usize = 0; m < half; m += REGISTER) {
        let sum = f64x2.add(v128.load(operator.tie + here + m), v128.load(toNear + m));
        sum = f64x2.add(sum, v128.load(toFar + m));
        sum = f64x2.add(sum, v128.load(before + m));
        sum = f64x2.add(sum, v128.load(operator.across + here + m));
        sum = f64x2.add(sum, v128.load(down + m));
        sum = f64x2.add(sum, v128.load(operator.along + here + m));
        v128.store(out + to + m, sum);
      }
    }
  }
}
