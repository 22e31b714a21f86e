import type { Vec3 } from '@thermarium/geometry';

/** The minimum corner, mm. */
export function cornerOf(values: { readonly x: number; readonly y: number; readonly z: number }): Vec3 {
  return [values.x, values.y, values.z];
}

/** The full sizes, mm. */
export function sizeOf(values: { readonly dx: number; readonly dy: number; readonly dz: number }): Vec3 {
  return [values.dx, values.dy, values.dz];
}
