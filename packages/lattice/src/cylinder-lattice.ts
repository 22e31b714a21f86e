import { denseSolve } from '@thermarium/numerics';
import { type Arrangement, cellArea, nearestDistance, orient, scaled } from './arrangement.ts';
import { latticeSums } from './lattice-sums.ts';
import { type RoundElement, reflection, scaledElement } from './round-element.ts';

/** Relative change between two truncations that counts as converged. */
const CONVERGED = 1e-9;

/** The most multipoles: 384 take about 0.1 s, and more would not be worth their time. */
const MOST_TERMS = 384;

/** The gap, as a share of the distance of centres, from which `MOST_TERMS` converge at any contrast. */
const CONVERGING_GAP = 2e-4;

/** Contrasts at which touching cylinders converge within `MOST_TERMS`, for extrapolation. */
const CONVERGING_CONTRASTS = [15, 30, 60, 120] as const;

/**
 * The effective conductivity across a lattice of (coated) cylinders, along x (0) or y (1), W/(m·K).
 *
 * Exact to 1e-9 but for gaps below 0.02 % of the distance of centres at contrasts above about 150, where multipoles
 * converge too slowly. There touching cylinders are extrapolated in the contrast (0.3 % at contrasts up to 1300
 * against 2,500 multipoles), and tiny gaps interpolated between touching and `CONVERGING_GAP` (12 %).
 *
 * Elements must not overlap (`nearestDistance` ≥ the diameter); all conductivities > 0 but a core's, which may be 0.
 */
export function cylinderLatticeConductivity(
  arrangement: Arrangement,
  element: RoundElement,
  surrounding: number,
  axis: 0 | 1,
): number {
  const distance = nearestDistance(arrangement);
  const gap = Math.max(0, 1 - (2 * element.radius) / distance);
  const whole = gap === 0 ? scaledElement(element, distance / (2 * element.radius)) : element;
  const converged = convergedConductivity(arrangement, whole, surrounding, axis);
  if (converged !== null) return converged;
  if (element.conductivity < surrounding) {
    // Keller's theorem: the field of inverse conductivities conducts inversely in the other direction.
    const inverse = inverseElement(whole);
    return 1 / cylinderLatticeConductivity(arrangement, inverse, 1 / surrounding, axis === 0 ? 1 : 0);
  }
  const touching = touchingConductivity(arrangement, whole, surrounding, axis);
  if (gap === 0) return touching;
  const apart = scaledElement(element, ((1 - CONVERGING_GAP) * distance) / (2 * element.radius));
  const separated = multipoleConductivity(arrangement, apart, surrounding, axis, MOST_TERMS);
  // The resistance of a neck between good conductors grows with the square root of the gap.
  const share = Math.min(1, Math.sqrt(gap / CONVERGING_GAP));
  return 1 / ((1 - share) / touching + share / separated);
}

/** The multipoles to begin with: between two cylinders they fall off as exp(-n α), cosh α = distance / diameter. */
function firstTerms(arrangement: Arrangement, radius: number): number {
  const decay = Math.acosh(Math.max(1, nearestDistance(arrangement) / (2 * radius)));
  return Math.max(4, Math.ceil(6 / decay));
}

/** Doubles the number of multipoles until the result stands still; null when `MOST_TERMS` do not suffice. */
function convergedConductivity(
  arrangement: Arrangement,
  element: RoundElement,
  surrounding: number,
  axis: 0 | 1,
): number | null {
  let terms = Math.min(MOST_TERMS / 2, firstTerms(arrangement, element.radius));
  let previous = multipoleConductivity(arrangement, element, surrounding, axis, terms);
  for (;;) {
    terms = Math.min(2 * terms, MOST_TERMS);
    const current = multipoleConductivity(arrangement, element, surrounding, axis, terms);
    if (Math.abs(current - previous) <= CONVERGED * current) return current;
    if (terms === MOST_TERMS) return null;
    previous = current;
  }
}

/**
 * Touching cylinders of contrast s > 1: the necks carry π s / (2 ln s) (Keller, J. Appl. Phys. 34 (1963) 991), so that
 * k1/k = A ln s + B + C s^-1/2 + D/s to high order. The four constants come from contrasts where multipoles converge.
 */
function touchingConductivity(
  arrangement: Arrangement,
  element: RoundElement,
  surrounding: number,
  axis: 0 | 1,
): number {
  const k1 = element.conductivity;
  const matrix = Float64Array.from(CONVERGING_CONTRASTS.flatMap(basis));
  const resistances = Float64Array.from(
    CONVERGING_CONTRASTS,
    (contrast) => k1 / multipoleConductivity(arrangement, element, k1 / contrast, axis, MOST_TERMS),
  );
  const constants = denseSolve(matrix, resistances);
  const resistance = basis(k1 / surrounding).reduce((sum, value, i) => sum + value * constants[i], 0);
  return k1 / resistance;
}

function basis(contrast: number): readonly number[] {
  return [Math.log(contrast), 1, contrast ** -0.5, 1 / contrast];
}

function inverseElement({ radius, conductivity, core }: RoundElement): RoundElement {
  return {
    radius,
    conductivity: 1 / conductivity,
    core: core && { radius: core.radius, conductivity: 1 / core.conductivity },
  };
}

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

/** Solving for `MOST_TERMS` multipoles, ms; it grows with the third power of their number. */
const MS_OF_MOST = 100;
/** Touching elements are computed at several contrasts. */
const TOUCHING_MS = 7 * MS_OF_MOST;

/** The approximate time for a lattice's conductivities along x and y, ms: long only if elements nearly touch. */
export function effortMs(arrangement: Arrangement, radius: number): number {
  // Their number doubles until the result stands still, mostly twice.
  const terms = 4 * firstTerms(arrangement, radius);
  return 2 * (terms > MOST_TERMS ? TOUCHING_MS : MS_OF_MOST * (terms / MOST_TERMS) ** 3);
}
