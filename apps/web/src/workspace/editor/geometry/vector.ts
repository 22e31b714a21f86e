import type { Axis, Box, Vec3 } from '@thermarium/geometry';

/** The two axes across each axis, ascending. */
export const ACROSS: readonly (readonly [Axis, Axis])[] = [
  [1, 2],
  [0, 2],
  [0, 1],
];

export const ZERO: Vec3 = [0, 0, 0];

export function add(a: Vec3, b: Vec3): Vec3 {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

export function subtract(a: Vec3, b: Vec3): Vec3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function scaled(vector: Vec3, factor: number): Vec3 {
  return [vector[0] * factor, vector[1] * factor, vector[2] * factor];
}

export function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function lengthOf(vector: Vec3): number {
  return Math.hypot(vector[0], vector[1], vector[2]);
}

/** The vector of a length along an axis. */
export function along(axis: Axis, length: number): Vec3 {
  return withCoordinate(ZERO, axis, length);
}

export function withCoordinate(point: Vec3, axis: Axis, value: number): Vec3 {
  return [axis === 0 ? value : point[0], axis === 1 ? value : point[1], axis === 2 ? value : point[2]];
}

/** The vector with only its components on these axes. */
export function onAxes(vector: Vec3, axes: readonly Axis[]): Vec3 {
  return [
    axes.includes(0) ? vector[0] : 0,
    axes.includes(1) ? vector[1] : 0,
    axes.includes(2) ? vector[2] : 0,
  ];
}

/** The axis with the largest component, whatever its sign. */
export function dominantAxis(vector: Vec3): Axis {
  const [x, y, z] = [Math.abs(vector[0]), Math.abs(vector[1]), Math.abs(vector[2])];
  if (z >= x && z >= y) return 2;
  return x >= y ? 0 : 1;
}

export function centreOf({ min, max }: Box): Vec3 {
  return scaled(add(min, max), 0.5);
}
