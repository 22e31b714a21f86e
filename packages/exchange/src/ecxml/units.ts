import type { Vec3 } from '@thermarium/geometry';

const MILLI = 1000;
/** Significant digits of a float64 that survive a multiplication. */
const DIGITS = 15;

/** A length of a file in mm, without the noise of the multiplication. */
export function millimetres(metres: number): number {
  return Number((metres * MILLI).toPrecision(DIGITS));
}

/** A power of a file in mW, to six decimals. */
export function milliwatts(watts: number): number {
  return Number((watts * MILLI).toFixed(6));
}

/** A place or a size of a file in mm. */
export function vectorInMm([x, y, z]: Vec3): Vec3 {
  return [millimetres(x), millimetres(y), millimetres(z)];
}
