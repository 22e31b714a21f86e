import { AXES, type Axis, type Box } from '@thermarium/geometry';
import { METRES_PER_MM, planeAcross } from '@thermarium/model';
import { vector } from './xml-text.ts';

/** The decimals of a place in m, as specified: a grid of 0.1 µm. */
const DECIMALS = 7;
const STEPS_PER_MM = 10 ** (DECIMALS - 3);
/** The share of a size by which it may be off before somebody is told. */
const NOTICEABLE = 1e-3;

/** Steps of the grid from the origin. */
const steps = (mm: number) => Math.round(mm * STEPS_PER_MM);
const metres = (count: number) => ((count / STEPS_PER_MM) * METRES_PER_MM + 0).toFixed(DECIMALS);

/**
 * A box as `location` and `size`. The size is the difference of the rounded corners, so that faces which meet still meet.
 * No size is 0 but that along `flat`.
 */
export function placeText({ min, max }: Box, flat: Axis | null = null): string {
  const [low, high] = [min.map(steps), max.map(steps)];
  const size = AXES.map((axis) => (axis === flat ? 0 : Math.max(1, high[axis] - low[axis])));
  return vector('location', low.map(metres)) + vector('size', size.map(metres));
}

/** Whether the grid of places changes a size of a box noticeably. */
export function isCoarse({ min, max }: Box): boolean {
  return AXES.some((axis) => {
    const size = (max[axis] - min[axis]) * STEPS_PER_MM;
    return size > 0 && Math.abs(steps(max[axis]) - steps(min[axis]) - size) > NOTICEABLE * size;
  });
}

/** The plane normal to an axis, on the side to which the axis points. */
export function planeText(axis: Axis): string {
  return `<plane>+${planeAcross(axis).toLowerCase()}</plane>`;
}
