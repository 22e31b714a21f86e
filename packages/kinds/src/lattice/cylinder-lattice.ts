import { type Arrangement, nearestDistance } from './arrangement.ts';
import { denseSolve } from './dense-solve.ts';
import { multipoleConductivity } from './multipole-conductivity.ts';
import { type RoundElement, scaledElement } from './round-element.ts';

/** Relative change between two truncations that counts as converged. */
const CONVERGED = 1e-9;

/** The most multipoles: 384 take about 0.1 s, and more would not be worth their time. */
export const MOST_TERMS = 384;

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
export function firstTerms(arrangement: Arrangement, radius: number): number {
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
