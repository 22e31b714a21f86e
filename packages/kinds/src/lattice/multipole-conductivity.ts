import { type Arrangement, cellArea, nearestDistance, orient, scaled } from './arrangement.ts';
import { denseSolve } from './dense-solve.ts';
import { latticeSums } from './lattice-sums.ts';
import { type RoundElement, reflection, scaledElement } from './round-element.ts';

/**
 * The effective conductivity of a lattice of (coated) circular cylinders across their axes, along x (0) or y (1), by
 * Rayleigh's method with `terms` multipoles: exact as their number grows.
 *
 * Around a cylinder the potential is Σ (A_n r^n + B_n r^-n) cos nθ, n odd. Every A_n is the mean field (n = 1) and what
 * the other cylinders send, A_n = δ_n1 - Σ_m C(n+m-1, n) S_(n+m) B_m, and every B_n is the cylinder's answer. The
 * dipoles give k = k2 (1 - 2π B_1 / cell area). With y_n = √n B_n a^-n the system is (1 - Γ T) y = -Γ a e_1,
 * T_nm = √(nm) (n+m-1)!/(n! m!) S_(n+m) a^(n+m) symmetric, Γ = diag(reflection).
 *
 * Rayleigh, Phil. Mag. 34 (1892) 481; Perrins, McKenzie & McPhedran, Proc. R. Soc. A 369 (1979) 207, section 2. Lattice
 * and element in one length unit, conductivities in one unit, which is the result's.
 */
export function multipoleConductivity(
  arrangement: Arrangement,
  element: RoundElement,
  surrounding: number,
  axis: 0 | 1,
  terms: number,
): number {
  // Lengths in nearest distances keep S_l and a^l within range at all orders.
  const unit = 1 / nearestDistance(arrangement);
  const lattice = scaled(arrangement, unit);
  const { radius } = scaledElement(element, unit);
  const sums = latticeSums(orient(lattice, axis), 4 * terms);
  const logFactorial = logFactorials(4 * terms);
  const logRadius = Math.log(radius);
  const matrix = new Float64Array(terms * terms);
  const dipole = new Float64Array(terms);
  for (let row = 0; row < terms; row++) {
    const n = 2 * row + 1;
    const answer = reflection(element, n, surrounding);
    for (let column = 0; column < terms; column++) {
      const m = 2 * column + 1;
      const logWeight = logFactorial[n + m - 1] - logFactorial[n] - logFactorial[m] + (n + m) * logRadius;
      const coupling = Math.sqrt(n * m) * Math.exp(logWeight) * sums[n + m];
      matrix[row * terms + column] = (row === column ? 1 : 0) - answer * coupling;
    }
    if (row === 0) dipole[0] = -answer * radius;
  }
  const [y1] = denseSolve(matrix, dipole);
  return surrounding * (1 - (2 * Math.PI * radius * y1) / cellArea(lattice));
}

function logFactorials(highest: number): Float64Array {
  const table = new Float64Array(highest + 1);
  for (let n = 2; n <= highest; n++) table[n] = table[n - 1] + Math.log(n);
  return table;
}
