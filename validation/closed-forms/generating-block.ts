import { slabModes } from './slab-modes.ts';

/** A block with heat generated evenly in it and a film on all faces. SI units. */
export interface GeneratingBlock {
  readonly size: readonly [number, number, number];
  readonly conductivity: number;
  /** k/(rho c), m²/s. */
  readonly diffusivity: number;
  /** W/(m²·K), above 0. */
  readonly film: number;
  /** W, from t = 0 on. */
  readonly power: number;
}

/**
 * Rise over ambient, K, at a point (m from the minimum corner) and a time (s; Infinity: steady), starting at ambient:
 * the triple series of products of slab modes. H. S. Carslaw, J. C. Jaeger, Conduction of Heat in Solids, 2nd ed.
 * (1959), §6.3 and §1.14 (generation as the time integral of the cooling of a block from unit temperature).
 */
export function generatingBlockRise(
  block: GeneratingBlock,
  point: readonly [number, number, number],
  time: number,
  terms = 60,
): number {
  const { size, conductivity, diffusivity, film, power } = block;
  const [alongX, alongY, alongZ] = size.map((length, axis) =>
    slabModes(length, film / conductivity, terms).map((mode) => ({
      squared: mode.wavenumber ** 2,
      part: (mode.mean(0, length) * length * mode.mean(point[axis], point[axis])) / mode.norm,
    })),
  );
  const heating = power / (size[0] * size[1] * size[2]) / conductivity;
  let rise = 0;
  for (const x of alongX) {
    for (const y of alongY) {
      for (const z of alongZ) {
        const squared = x.squared + y.squared + z.squared;
        rise += ((x.part * y.part * z.part) / squared) * -Math.expm1(-squared * diffusivity * time);
      }
    }
  }
  return heating * rise;
}
