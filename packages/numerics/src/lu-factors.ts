/**
 * The factors L and U of a square matrix with row pivoting (Golub and Van Loan, Matrix Computations, 3.4), for many right sides.
 */
export class LuFactors {
  readonly #factors: Float64Array;
  /** The row of the matrix that stands in each row of the factors. */
  readonly #rowOf: Int32Array;

  private constructor(factors: Float64Array, rowOf: Int32Array) {
    this.#factors = factors;
    this.#rowOf = rowOf;
  }

  /**
   * @param matrix row by row, n x n, overwritten by the factors
   * @returns null: the matrix is singular
   */
  static of(matrix: Float64Array, n: number): LuFactors | null {
    const rowOf = Int32Array.from({ length: n }, (_, row) => row);
    for (let column = 0; column < n; column++) {
      let pivot = column;
      for (let row = column + 1; row < n; row++) {
        if (Math.abs(matrix[row * n + column]) > Math.abs(matrix[pivot * n + column])) pivot = row;
      }
      if (!(Math.abs(matrix[pivot * n + column]) > 0)) return null;
      if (pivot !== column) {
        const kept = matrix.slice(pivot * n, pivot * n + n);
        matrix.copyWithin(pivot * n, column * n, column * n + n);
        matrix.set(kept, column * n);
        [rowOf[pivot], rowOf[column]] = [rowOf[column], rowOf[pivot]];
      }
      for (let row = column + 1; row < n; row++) {
        const factor = matrix[row * n + column] / matrix[column * n + column];
        matrix[row * n + column] = factor;
        if (factor === 0) continue;
        for (let k = column + 1; k < n; k++) matrix[row * n + k] -= factor * matrix[column * n + k];
      }
    }
    return new LuFactors(matrix, rowOf);
  }

  get bytes(): number {
    return this.#factors.byteLength + this.#rowOf.byteLength;
  }

  /** The solution x of A x = b. */
  solve(b: Float64Array): Float64Array {
    const factors = this.#factors;
    const n = b.length;
    const x = Float64Array.from(this.#rowOf, (row) => b[row]);
    for (let row = 0; row < n; row++) {
      for (let k = 0; k < row; k++) x[row] -= factors[row * n + k] * x[k];
    }
    for (let row = n - 1; row >= 0; row--) {
      for (let k = row + 1; k < n; k++) x[row] -= factors[row * n + k] * x[k];
      x[row] /= factors[row * n + row];
    }
    return x;
  }
}
