import { intersection } from './box.ts';
import { slackOf } from './extent.ts';
import type { Box, Solid, Vec3 } from './solid.ts';

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
