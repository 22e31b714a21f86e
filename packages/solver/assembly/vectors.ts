/** Vector operations of the conjugate gradients: the fast twin of src/kernels/vectors.ts. Lengths are even. */
import { DOUBLE, REGISTER, SINGLE, storeNarrow, sumOfLanes, widened } from './registers';

/** p = scale z + beta p over `length` entries; z in single precision. */
export function combine(p: usize, z: usize, scale: f64, beta: f64, length: usize): void {
  const end = p + (length << DOUBLE);
  const scales = f64x2.splat(scale);
  if (beta === 0) {
    for (; p < end; p += REGISTER, z += REGISTER / 2) v128.store(p, f64x2.mul(scales, widened(z)));
    return;
  }
  const betas = f64x2.splat(beta);
  for (; p < end; p += REGISTER, z += REGISTER / 2) {
    v128.store(p, f64x2.add(f64x2.mul(scales, widened(z)), f64x2.mul(betas, v128.load(p))));
  }
}

/** x += alpha p; r -= alpha q; narrow = scale r; returns r·r. */
export function advance(
  alpha: f64,
  x: usize,
  p: usize,
  r: usize,
  q: usize,
  narrow: usize,
  scale: f64,
  length: usize,
): f64 {
  const alphas = f64x2.splat(alpha);
  const scales = f64x2.splat(scale);
  let sum = f64x2.splat(0);
  const bytes = length << DOUBLE;
  for (let c: usize = 0; c < bytes; c += REGISTER) {
    v128.store(x + c, f64x2.add(v128.load(x + c), f64x2.mul(alphas, v128.load(p + c))));
    const residual = f64x2.sub(v128.load(r + c), f64x2.mul(alphas, v128.load(q + c)));
    v128.store(r + c, residual);
    storeNarrow(narrow + c / 2, f64x2.mul(scales, residual));
    sum = f64x2.add(sum, f64x2.mul(residual, residual));
  }
  return sumOfLanes(sum);
}

/** r -= q; returns r·r. */
export function subtract(r: usize, q: usize, length: usize): f64 {
  let sum = f64x2.splat(0);
  const bytes = length << DOUBLE;
  for (let c: usize = 0; c < bytes; c += REGISTER) {
    const residual = f64x2.sub(v128.load(r + c), v128.load(q + c));
    v128.store(r + c, residual);
    sum = f64x2.add(sum, f64x2.mul(residual, residual));
  }
  return sumOfLanes(sum);
}

/** narrow = scale wide, rounded to single precision. */
export function narrowTo(narrow: usize, wide: usize, scale: f64, length: usize): void {
  const scales = f64x2.splat(scale);
  const bytes = length << DOUBLE;
  for (let c: usize = 0; c < bytes; c += REGISTER) {
    storeNarrow(narrow + c / 2, f64x2.mul(scales, v128.load(wide + c)));
  }
}

/** a·b in double precision. */
export function dot(a: usize, b: usize, length: usize): f64 {
  let even = f64x2.splat(0);
  let odd = f64x2.splat(0);
  const bytes = length << SINGLE;
  for (let c: usize = 0; c < bytes; c += REGISTER) {
    even = f64x2.add(even, f64x2.mul(widened(a + c), widened(b + c)));
    odd = f64x2.add(odd, f64x2.mul(widened(a + c + 8), widened(b + c + 8)));
  }
  return sumOfLanes(f64x2.add(even, odd));
}

/** out = a + b in single precision. */
export function add(out: usize, a: usize, b: usize, length: usize): void {
  const bytes = length << SINGLE;
  for (let c: usize = 0; c < bytes; c += REGISTER) {
    v128.store(out + c, f32x4.add(v128.load(a + c), v128.load(b + c)));
  }
}
