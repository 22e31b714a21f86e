import type { Vec3 } from '@thermarium/geometry';
import { convertedNumber } from '@thermarium/model';

const MILLI = 1000;

/** A length of a file in mm, without the noise of the multiplication. */
export function millimetres(metres: number): number {
  return convertedNumber(metres * MILLI);
}

/** A power of a file in mW, to six decimals. */
export function milliwatts(watts: number): number {
  return Number((watts * MILLI).toFixed(6));
}

/** A place or a size of a file in mm. */
export function vectorInMm([x, y, z]: Vec3): Vec3 {
  return [millimetres(x), millimetres(y), millimetres(z)];
}
