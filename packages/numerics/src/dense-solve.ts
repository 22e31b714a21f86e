/**
 * Solves A x = b by Gaussian elimination with row pivoting. `matrix` is row by row, n x n; both arguments are
 * overwritten, and b becomes x. Throws RangeError when the matrix is singular.
 */
export function denseSolve(matrix: Float64Array, b: Float64Array): Float64Array {
  const n = b.length;
  for (let column = 0; column < n; column++) {
    let pivot = column;
    for (let row = column + 1; row < n; row++) {
      if (Math.abs(matrix[row * n + column]) > Math.abs(matrix[pivot * n + column])) pivot = row;
    }
    if (!(Math.abs(matrix[pivot * n + column]) > 0)) throw new RangeError('The matrix is singular.');
    if (pivot !== column) swapRows(matrix, b, pivot, column);
    for (let row = column + 1; row < n; row++) {
      const factor = matrix[row * n + column] / matrix[column * n + column];
      if (factor === 0) continue;
      for (let k = column + 1; k < n; k++) matrix[row * n + k] -= factor * matrix[column * n + k];
      b[row] -= factor * b[column];
    }
  }
  for (let row = n - 1; row >= 0; row--) {
    let sum = b[row];
    for (let k = row + 1; k < n; k++) sum -= matrix[row * n + k] * b[k];
    b[row] = sum / matrix[row * n + row];
  }
  return b;
}

function swapRows(matrix: Float64Array, b: Float64Array, one: number, other: number): void {
  const n = b.length;
  for (let k = 0; k < n; k++) {
    const kept = matrix[one * n + k];
    matrix[one * n + k] = matrix[other * n + k];
    matrix[other * n + k] = kept;
  }
  [b[one], b[other]] = [b[other], b[one]];
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
