import { slabModes } from './slab-modes.ts';

/** A cylinder with heat generated evenly in it and a film on its side and both ends. SI units. */
export interface GeneratingCylinder {
  readonly radius: number;
  readonly length: number;
  readonly conductivity: number;
  /** W/(m²·K), above 0. */
  readonly film: number;
  /** W. */
  readonly power: number;
}

/**
 * Steady rise over ambient, K, at a distance from the axis and a height (m): modes of a slab along the axis, each with
 * its own radial problem, 1 - I0(μr) / (I0(μR) + (kμ/h) I1(μR)). H. S. Carslaw, J. C. Jaeger, Conduction of Heat in
 * Solids, 2nd ed. (1959), §8.3.
 */
export function generatingCylinderRise(
  { radius, length, conductivity, film, power }: GeneratingCylinder,
  distance: number,
  height: number,
  terms = 80,
): number {
  const heating = power / (Math.PI * radius ** 2 * length) / conductivity;
  let rise = 0;
  for (const mode of slabModes(length, film / conductivity, terms)) {
    const { wavenumber, norm } = mode;
    const wall =
      modifiedBessel(0, wavenumber * radius) +
      ((conductivity * wavenumber) / film) * modifiedBessel(1, wavenumber * radius);
    const radial = (1 - modifiedBessel(0, wavenumber * distance) / wall) / wavenumber ** 2;
    rise += ((mode.mean(0, length) * length * mode.mean(height, height)) / norm) * radial;
  }
  return heating * rise;
}

/** I of order 0 or 1 by its power series, which has no cancellation (Abramowitz and Stegun, 9.6.10); x below 700. */
function modifiedBessel(order: 0 | 1, x: number): number {
  let term = order === 0 ? 1 : x / 2;
  let sum = term;
  for (let n = 1; term > 1e-17 * sum; n++) {
    term *= (x / 2) ** 2 / (n * (n + order));
    sum += term;
  }
  return sum;
}
