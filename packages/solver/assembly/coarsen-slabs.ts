/** Merging across slabs: the fast twin of the slab functions of src/kernels/series-resistance.ts. */
import { REGISTER, SINGLE } from './registers';
import { coarseCoupling, leaningWeight, pairResistance, wholeResistance } from './series-resistance';
import { Stencil, Transfer } from './structs';

/** The conductances that hold the cells of slab j apart from the slab that begins at cell `face`. */
export function holdOfSlab(stencil: Stencil, out: usize, j: usize, face: usize): void {
  const half = stencil.half << SINGLE;
  const row = stencil.row << SINGLE;
  const origin = (j * stencil.slab) << SINGLE;
  const other = stencil.across + (face << SINGLE);
  for (let k: usize = 0; k < stencil.nz; k++) {
    const downRow = origin + (k === 0 ? stencil.nz - 1 : k - 1) * row;
    const toNear = stencil.right + (origin >> 1) + k * half;
    for (let parity: usize = 0; parity < 2; parity++) {
      const shift = parity * half;
      const to = k * row + shift;
      const here = origin + to;
      const down = stencil.along + downRow + shift;
      const toFar = stencil.left + (origin >> 1) + k * half + (parity << SINGLE);
      for (let m: usize = 0; m < half; m += REGISTER) {
        let sum = f32x4.add(v128.load(stencil.tie + here + m), v128.load(toNear + m));
        sum = f32x4.add(sum, v128.load(toFar + m));
        sum = f32x4.add(sum, v128.load(other + to + m));
        sum = f32x4.add(sum, v128.load(down + m));
        sum = f32x4.add(sum, v128.load(stencil.along + here + m));
        v128.store(out + to + m, sum);
      }
    }
  }
}

/** Turns what holds the two cells of the pairs of slabs j and j + 1 into their resistances, in place. */
export function pairSlabs(fine: Stencil, first: usize, second: usize, j: usize): void {
  const bytes = fine.slab << SINGLE;
  const coupling = fine.across + j * bytes;
  for (let q: usize = 0; q < bytes; q += 4) {
    const between = load<f32>(coupling + q) as f64;
    const holdFirst = load<f32>(first + q) as f64;
    const holdSecond = load<f32>(second + q) as f64;
    store<f32>(first + q, pairResistance(between, holdFirst, holdSecond) as f32);
    store<f32>(second + q, pairResistance(between, holdSecond, holdFirst) as f32);
  }
}

/**
 * Coarse couplings across the face before slab j, which ends an aggregate, and the weights of the cells on both sides.
 *
 * @param resistanceBefore of the cells of slab j - 1; `resistanceAfter`: of slab j
 */
export function joinSlabs(
  fine: Stencil,
  coarse: Stencil,
  transfer: Transfer,
  resistanceBefore: usize,
  resistanceAfter: usize,
  j: usize,
): void {
  const bytes = fine.slab << SINGLE;
  const before = (j - 1) * bytes;
  const aggregate = load<u32>(transfer.slabOwn + ((j - 1) << SINGLE)) as usize;
  const out = coarse.across + aggregate * bytes;
  for (let q: usize = 0; q < bytes; q += 4) {
    const left = load<f32>(resistanceBefore + q) as f64;
    const right = load<f32>(resistanceAfter + q) as f64;
    const whole = wholeResistance(left, load<f32>(fine.across + before + q) as f64, right);
    store<f32>(out + q, coarseCoupling(whole) as f32);
    store<f32>(transfer.slabWeight + before + q, leaningWeight(left, whole) as f32);
    store<f32>(transfer.slabWeight + before + bytes + q, leaningWeight(right, whole) as f32);
  }
}

/** Adds the ties of slab j and its couplings along and within to the coarse slabs, by the weights. */
export function shareSlabs(fine: Stencil, coarse: Stencil, transfer: Transfer, j: usize): void {
  const bytes = fine.slab << SINGLE;
  const row = fine.row << SINGLE;
  const half = fine.half << SINGLE;
  const here = j * bytes;
  const own = (load<u32>(transfer.slabOwn + (j << SINGLE)) as usize) * bytes;
  const lean = (load<u32>(transfer.slabLean + (j << SINGLE)) as usize) * bytes;
  const weight = transfer.slabWeight + here;
  share(coarse.along + own, coarse.along + lean, fine.along + here, weight, weight + row, bytes - row);
  share(coarse.tie + own, coarse.tie + lean, fine.tie + here, weight, weight, bytes);
  for (let k: usize = 0; k < fine.nz; k++) {
    const skip = k * half;
    const edge = (here >> 1) + skip;
    const toOwn = (own >> 1) + skip;
    const toLean = (lean >> 1) + skip;
    const even = weight + 2 * skip;
    const odd = even + half;
    share(coarse.right + toOwn, coarse.right + toLean, fine.right + edge, even, odd, half);
    // The first of `left` is 0: what the number before the odd cells weighs does not matter.
    share(coarse.left + toOwn, coarse.left + toLean, fine.left + edge, even, odd - 4, half);
  }
}

/** Adds values to `own` and `lean` by the mean of two weights. */
function share(own: usize, lean: usize, from: usize, weight: usize, partner: usize, bytes: usize): void {
  const half = f32x4.splat(0.5);
  for (let q: usize = 0; q < bytes; q += REGISTER) {
    const value = v128.load(from + q);
    const mean = f32x4.mul(half, f32x4.add(v128.load(weight + q), v128.load(partner + q)));
    const leaning = f32x4.mul(mean, value);
    v128.store(own + q, f32x4.add(v128.load(own + q), f32x4.sub(value, leaning)));
    v128.store(lean + q, f32x4.add(v128.load(lean + q), leaning));
  }
}
