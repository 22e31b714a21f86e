import type { Vec3 } from '@thermarium/geometry';
import { ABSOLUTE_ZERO_CELSIUS, convertedNumber, DEEPEST_TREE } from '@thermarium/model';

export const ROOT = 'neutralXML';

/** Two elements for each assembly, and room for the values of the innermost object. */
export const XML_LIMITS = {
  deepest: 2 * DEEPEST_TREE + 50,
  lists: new Set(['geometry', 'parts', 'materials']),
};

/** Kelvins at 0 °C. */
export const KELVIN = -ABSOLUTE_ZERO_CELSIUS;

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
