import { LuFactors } from './lu-factors.ts';

/**
 * Solves A x = b by Gaussian elimination with row pivoting. `matrix` is row by row, n x n; both arguments are
 * overwritten, and b becomes x. Throws RangeError when the matrix is singular.
 */
export function denseSolve(matrix: Float64Array, b: Float64Array): Float64Array {
  const factors = LuFactors.of(matrix, b.length);
  if (factors === null) throw new RangeError('The matrix is singular.');
  b.set(factors.solve(b));
  return b;
}

/**
 * Solves A x = b for a symmetric positive definite matrix by Cholesky's factors (Golub and Van Loan, Matrix Computations, 4.2).
 *
 * @param matrix the rows, n x n, of which the lower triangle is read and overwritten
 */
export function choleskySolve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  const x = right.slice();
  for (let j = 0; j < size; j++) {
    for (let i = j; i < size; i++) {
      let value = matrix[i][j];
      for (let k = 0; k < j; k++) value -= matrix[i][k] * matrix[j][k];
      matrix[i][j] = i === j ? Math.sqrt(value) : value / matrix[j][j];
    }
    for (let k = 0; k < j; k++) x[j] -= matrix[j][k] * x[k];
    x[j] /= matrix[j][j];
  }
  for (let j = size - 1; j >= 0; j--) {
    for (let i = j + 1; i < size; i++) x[j] -= matrix[i][j] * x[i];
    x[j] /= matrix[j][j];
  }
  return x;
}
