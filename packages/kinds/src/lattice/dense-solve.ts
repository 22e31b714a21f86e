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
