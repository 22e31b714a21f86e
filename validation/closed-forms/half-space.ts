import { complementaryError } from './complementary-error.ts';

/** A half-space whose face takes a constant flux from t = 0. SI units. */
export interface HeatedHalfSpace {
  /** W/m². */
  readonly flux: number;
  readonly conductivity: number;
  /** k/(rho c), m²/s. */
  readonly diffusivity: number;
}

/**
 * Rise over the start, K, at a depth (m) and a time (s; 0 where it is not positive).
 * H. S. Carslaw, J. C. Jaeger, Conduction of Heat in Solids, 2nd ed. (1959), §2.9 (7).
 */
export function halfSpaceRise(
  { flux, conductivity, diffusivity }: HeatedHalfSpace,
  depth: number,
  time: number,
): number {
  if (time <= 0) return 0;
  const reach = 2 * Math.sqrt(diffusivity * time);
  const ratio = depth / reach;
  const spread = (reach / Math.sqrt(Math.PI)) * Math.exp(-ratio * ratio) - depth * complementaryError(ratio);
  return (flux / conductivity) * spread;
}
