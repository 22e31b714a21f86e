import { AXIS_LETTERS, type Axis } from '@thermarium/geometry';

/** Directions along the axes: the sign and the axis. */
export const DIRECTIONS = ['-X', '+X', '-Y', '+Y', '-Z', '+Z'] as const;

export type Direction = (typeof DIRECTIONS)[number];

/** The axis of a direction, and whether it points up it. */
export function axisOf(direction: Direction): { readonly axis: Axis; readonly isUp: boolean } {
  const letter = direction[1].toLowerCase() as (typeof AXIS_LETTERS)[number];
  return { axis: AXIS_LETTERS.indexOf(letter) as Axis, isUp: direction[0] === '+' };
}
