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
