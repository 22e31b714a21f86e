/** A half-space whose face takes a constant flux from t = 0. SI units. */
interface HeatedHalfSpace {
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

/**
 * The complementary error function for x >= 0 to 2e-13 of its value: the Maclaurin series of erf below 2
 * (M. Abramowitz, I. A. Stegun, Handbook of Mathematical Functions (1964), 7.1.5), the continued fraction 7.1.14 above.
 */
export function complementaryError(x: number): number {
  if (!(x >= 0)) throw new RangeError(`erfc is written for x >= 0, got ${x}.`);
  if (x < 2) {
    let term = x;
    let sum = x;
    for (let n = 1; Math.abs(term) > 1e-18 * sum; n++) {
      term *= -(x * x) / n;
      sum += term / (2 * n + 1);
    }
    return 1 - (2 / Math.sqrt(Math.PI)) * sum;
  }
  let fraction = x;
  for (let n = 120; n > 0; n--) fraction = x + n / 2 / fraction;
  return Math.exp(-x * x) / (Math.sqrt(Math.PI) * fraction);
}
