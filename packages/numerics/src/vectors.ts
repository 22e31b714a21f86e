/** The scalar product of two vectors of one length. */
export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let n = 0; n < a.length; n++) sum += a[n] * b[n];
  return sum;
}

/** The Euclidean length of a vector. */
export const norm = (vector: Float64Array): number => Math.sqrt(dot(vector, vector));

/** The part of a vector that is orthogonal to others of length 1; twice, since once leaves round-off of the first. */
export function orthogonalised(vector: Float64Array, others: readonly Float64Array[]): Float64Array {
  const out = vector.slice();
  for (let pass = 0; pass < 2; pass++) {
    for (const other of others) {
      const share = other.reduce((sum, value, n) => sum + value * out[n], 0);
      for (let n = 0; n < out.length; n++) out[n] -= share * other[n];
    }
  }
  return out;
}
