/** Vector operations of the conjugate gradients, fused so that each pass over memory does all it can. */

/** Entries per partial sum: long sums are added in blocks, which keeps their rounding error small. */
const BLOCK = 512;

/** p = scale z + beta p over a range; z in single precision. With `beta` 0 the old p is not looked at. */
export function combine(
  p: Float64Array,
  z: Float32Array,
  scale: number,
  beta: number,
  from: number,
  to: number,
): void {
  if (beta === 0) for (let c = from; c < to; c++) p[c] = scale * z[c];
  else for (let c = from; c < to; c++) p[c] = scale * z[c] + beta * p[c];
}

/** x += alpha p; r -= alpha q; narrow = scale r; returns r·r. */
export function advance(
  alpha: number,
  x: Float64Array,
  p: Float64Array,
  r: Float64Array,
  q: Float64Array,
  narrow: Float32Array,
  scale: number,
): number {
  let sum = 0;
  for (let block = 0; block < r.length; block += BLOCK) {
    const end = Math.min(block + BLOCK, r.length);
    let part = 0;
    for (let c = block; c < end; c++) {
      x[c] += alpha * p[c];
      const residual = r[c] - alpha * q[c];
      r[c] = residual;
      narrow[c] = scale * residual;
      part += residual * residual;
    }
    sum += part;
  }
  return sum;
}

/** r -= q; returns r·r. */
export function subtract(r: Float64Array, q: Float64Array): number {
  let sum = 0;
  for (let block = 0; block < r.length; block += BLOCK) {
    const end = Math.min(block + BLOCK, r.length);
    let part = 0;
    for (let c = block; c < end; c++) {
      const residual = r[c] - q[c];
      r[c] = residual;
      part += residual * residual;
    }
    sum += part;
  }
  return sum;
}

/** narrow = scale wide, rounded to single precision. */
export function narrowTo(narrow: Float32Array, wide: Float64Array, scale: number): void {
  for (let c = 0; c < narrow.length; c++) narrow[c] = scale * wide[c];
}

/** Part of a·b over a range. */
export function dot(a: Float32Array, b: Float32Array, from: number, to: number): number {
  let sum = 0;
  for (let block = from; block < to; block += BLOCK) {
    const end = Math.min(block + BLOCK, to);
    let part = 0;
    for (let c = block; c < end; c++) part += a[c] * b[c];
    sum += part;
  }
  return sum;
}

/** z = d f by entry; returns f·z. */
export function scaleBy(z: Float32Array, f: Float32Array, d: Float32Array): number {
  let sum = 0;
  for (let block = 0; block < z.length; block += BLOCK) {
    const end = Math.min(block + BLOCK, z.length);
    let part = 0;
    for (let c = block; c < end; c++) {
      const value = d[c] * f[c];
      z[c] = value;
      part += value * f[c];
    }
    sum += part;
  }
  return sum;
}

/** Largest magnitude of an entry; NaN if there is one. */
export function largestMagnitude(z: Float32Array): number {
  let largest = 0;
  for (let c = 0; c < z.length; c++) {
    const magnitude = Math.abs(z[c]);
    if (!(magnitude <= largest)) {
      if (Number.isNaN(magnitude)) return magnitude;
      largest = magnitude;
    }
  }
  return largest;
}

/** out = a + b. */
export function add(out: Float32Array, a: Float32Array, b: Float32Array): void {
  for (let c = 0; c < out.length; c++) out[c] = a[c] + b[c];
}

/** sums = the sum of `count` successive stretches of `from`, each as long as `length`. */
export function sumStretches(
  sums: Float64Array,
  from: Float32Array,
  origin: number,
  length: number,
  count: number,
): void {
  for (let m = 0; m < length; m++) sums[m] = from[origin + m];
  for (let k = 1; k < count; k++) {
    const at = origin + k * length;
    for (let m = 0; m < length; m++) sums[m] += from[at + m];
  }
}

/** Entries above 0. */
export function countPositive(vector: Float64Array): number {
  let count = 0;
  for (let c = 0; c < vector.length; c++) if (vector[c] > 0) count++;
  return count;
}

/** Zero in `vector` from `origin` on wherever `diagonal` is 0. */
export function clearWhereZero(vector: Float64Array, origin: number, diagonal: Float64Array): void {
  for (let c = 0; c < diagonal.length; c++) if (diagonal[c] === 0) vector[origin + c] = 0;
}
