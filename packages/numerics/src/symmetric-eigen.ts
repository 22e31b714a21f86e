/** Sweeps after which a matrix of this kind has long converged. */
const MOST_SWEEPS = 60;

/**
 * Eigenvalues and eigenvectors of a small symmetric matrix, by Jacobi's rotations (Golub and Van Loan, Matrix
 * Computations, 8.5), which keep the relative accuracy of small eigenvalues of graded matrices.
 *
 * @param matrix rows; not changed
 * @returns `vectors[n]` belongs to `values[n]`, of length 1
 */
export function symmetricEigen(matrix: readonly (readonly number[])[]): {
  readonly values: readonly number[];
  readonly vectors: readonly (readonly number[])[];
} {
  const size = matrix.length;
  const a = matrix.map((row) => [...row]);
  const vectors = a.map((_, n) => a.map((__, m) => (n === m ? 1 : 0)));
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
    let rotated = false;
    for (let p = 0; p < size; p++) {
      for (let q = p + 1; q < size; q++) {
        const least = Number.EPSILON * Math.sqrt(Math.abs(a[p][p] * a[q][q]));
        if (!(Math.abs(a[p][q]) > least)) continue;
        rotated = true;
        rotate(a, vectors, p, q);
      }
    }
    if (!rotated) break;
  }
  return { values: a.map((row, n) => row[n]), vectors };
}

/** Annihilates a[p][q]. */
function rotate(a: number[][], vectors: number[][], p: number, q: number): void {
  const theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(1, theta));
  const cos = 1 / Math.hypot(1, t);
  const sin = t * cos;
  const shift = t * a[p][q];
  a[p][p] -= shift;
  a[q][q] += shift;
  a[p][q] = 0;
  a[q][p] = 0;
  for (let n = 0; n < a.length; n++) {
    if (n !== p && n !== q) {
      const [np, nq] = [a[n][p], a[n][q]];
      a[n][p] = cos * np - sin * nq;
      a[p][n] = a[n][p];
      a[n][q] = sin * np + cos * nq;
      a[q][n] = a[n][q];
    }
    const [vp, vq] = [vectors[p][n], vectors[q][n]];
    vectors[p][n] = cos * vp - sin * vq;
    vectors[q][n] = sin * vp + cos * vq;
  }
}
