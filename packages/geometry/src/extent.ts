import { boxOf, intersection } from './box.ts';
import type { Box, Solid, Vec3 } from './solid.ts';

/** Coordinates closer than this fraction of a solid's size are the same coordinate, told apart by rounding only. */
const RELATIVE_TOLERANCE = 1e-9;

/** Rounding of a coordinate that went through a few sums: 8 units in the last place. */
const COORDINATE_ROUNDING = 8 * Number.EPSILON;

/** The length below which coordinates between `min` and `max` are told apart by rounding only. */
export function coordinateSlack(min: number, max: number): number {
  return RELATIVE_TOLERANCE * (max - min) + COORDINATE_ROUNDING * Math.max(Math.abs(min), Math.abs(max));
}

/** `coordinateSlack` on each axis. */
export function slackOf(bounds: Box): Vec3 {
  const { min, max } = bounds;
  return [coordinateSlack(min[0], max[0]), coordinateSlack(min[1], max[1]), coordinateSlack(min[2], max[2])];
}

/** The lower end of the interval shrunk by `slack` on both sides; its middle when nothing is left. */
export function innerLow(low: number, high: number, slack: number): number {
  return high - low > 2 * slack ? low + slack : 0.5 * (low + high);
}

/** The upper end of the interval shrunk by `slack` on both sides; its middle when nothing is left. */
export function innerHigh(low: number, high: number, slack: number): number {
  return high - low > 2 * slack ? high - slack : 0.5 * (low + high);
}

/** The box of a solid. Throws RangeError unless every coordinate is finite and every size > 0. */
export function solidBounds(min: Vec3, size: Vec3): Box {
  const bounds = boxOf(min, size);
  for (let axis = 0; axis < 3; axis++) {
    if (!(bounds.max[axis] > bounds.min[axis]) || !Number.isFinite(bounds.max[axis] - bounds.min[axis])) {
      throw new RangeError(`A solid cannot have the size ${size.join(' x ')} at ${min.join(', ')}.`);
    }
  }
  return bounds;
}

/**
 * The bounds of `solid` as `box` cuts them; null when nothing of the solid is left. A face of the box that lies on the
 * solid's own extreme but for rounding becomes that extreme, so that a fit leaves no sliver. Faces may be infinitely far.
 */
export function facesOfCut(solid: Solid, box: Box): Box | null {
  const shared = intersection(solid.bounds, box);
  if (shared === null || solid.placement(shared) === 'outside') return null;
  const slack = slackOf(solid.bounds);
  const min: [number, number, number] = [...solid.bounds.min];
  const max: [number, number, number] = [...solid.bounds.max];
  for (let axis = 0; axis < 3; axis++) {
    if (box.min[axis] > min[axis] + slack[axis]) min[axis] = box.min[axis];
    if (box.max[axis] < max[axis] - slack[axis]) max[axis] = box.max[axis];
  }
  return isThickerThan({ min, max }, slack) ? { min, max } : null;
}

/** Whether `facesOfCut` cut nothing off. */
export function isSameBox(a: Box, b: Box): boolean {
  return [0, 1, 2].every((axis) => a.min[axis] === b.min[axis] && a.max[axis] === b.max[axis]);
}

/** A body is placed with its slack taken off on both sides: one of less than four times that would be nowhere. */
export function isThickerThan({ min, max }: Box, slack: Vec3): boolean {
  return [0, 1, 2].every((axis) => max[axis] - min[axis] > 4 * slack[axis]);
}
