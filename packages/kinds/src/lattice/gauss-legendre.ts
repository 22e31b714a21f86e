/** Points and weights of the Gauss-Legendre rule on [-1, 1]: exact for polynomials up to degree 2 n - 1. */
export interface Quadrature {
  readonly points: Float64Array;
  readonly weights: Float64Array;
}

/** Newton's method on the Legendre polynomial from Tricomi's estimate of its roots. */
export function gaussLegendre(n: number): Quadrature {
  const points = new Float64Array(n);
  const weights = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let x = Math.cos((Math.PI * (i + 0.75)) / (n + 0.5));
    let slope = legendre(n, x).slope;
    // Quadratic convergence from an estimate good to 1/n^3: five steps reach rounding for every n.
    for (let step = 0; step < 5; step++) {
      x -= legendre(n, x).value / slope;
      slope = legendre(n, x).slope;
    }
    points[i] = x;
    weights[i] = 2 / ((1 - x * x) * slope * slope);
  }
  return { points, weights };
}

function legendre(n: number, x: number): { value: number; slope: number } {
  let [previous, value] = [1, x];
  for (let k = 2; k <= n; k++) {
    [previous, value] = [value, ((2 * k - 1) * x * value - (k - 1) * previous) / k];
  }
  return { value, slope: (n * (x * value - previous)) / (x * x - 1) };
}
