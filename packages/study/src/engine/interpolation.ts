/** Keeps weights small where points do not settle them; in units of a column's range. */
const DAMPING = 1e-4;

/**
 * Weights of points whose sum is 1 and whose weighted mean is nearest to the origin, the smallest such weights: what is
 * linear in the coordinates is interpolated (or extrapolated) exactly where there are enough points.
 *
 * @param points coordinates relative to the place in question
 */
export function interpolationWeights(points: readonly Float64Array[]): Float64Array {
  const rows = (points[0]?.length ?? 0) + 1;
  const entry = (point: number, row: number): number => (row === 0 ? 1 : points[point][row - 1]);
  const normal = Array.from({ length: rows }, (_, i) =>
    Float64Array.from({ length: rows }, (__, j) => {
      const own = i === j ? DAMPING * points.length : 0;
      return points.reduce((sum, ___, point) => sum + entry(point, i) * entry(point, j), own);
    }),
  );
  const right = new Float64Array(rows);
  right[0] = 1;
  const multipliers = solveDefinite(normal, right);
  const weights = Float64Array.from(points, (_, point) =>
    multipliers.reduce((sum, multiplier, row) => sum + multiplier * entry(point, row), 0),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** The solution of a small symmetric positive definite system, by Cholesky's factors. Overwrites the matrix. */
function solveDefinite(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
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
