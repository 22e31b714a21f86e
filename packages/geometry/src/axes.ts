import type { Axis } from './solid.ts';

/** The names of the axes. */
export const AXIS_LETTERS = ['x', 'y', 'z'] as const;

/** The two axes that are not the indexing one, ascending: the order of (u, v). */
export const OTHER_AXES: readonly (readonly [Axis, Axis])[] = [
  [1, 2],
  [0, 2],
  [0, 1],
];

/** True for y: (x, z, y) is a left-handed triple, so that a counter-clockwise (u, v) ring looks along -y. */
export function isMirrored(axis: Axis): boolean {
  return axis === 1;
}
