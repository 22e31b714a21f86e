import { AXES, type Axis, type Box } from '@thermarium/geometry';
import { PLANE_TOLERANCE } from '../scene/tolerance.ts';

/** Between two coordinates along an axis, mm. */
export type Range = readonly [from: number, to: number];

/** Whether two boxes meet or overlap. */
export const touch = (a: Box, b: Box): boolean =>
  AXES.every(
    (axis) => a.min[axis] <= b.max[axis] + PLANE_TOLERANCE && b.min[axis] <= a.max[axis] + PLANE_TOLERANCE,
  );

/** Where a solid is reached along an axis: on both sides of each face of the box across which it goes on. */
export function rangesReached(
  box: Box,
  solid: Box,
  axis: Axis,
  depth: number,
  isInSolid: boolean,
): readonly Range[] {
  const [low, high] = [box.min[axis], box.max[axis]];
  const [start, end] = [solid.min[axis], solid.max[axis]];
  const ranges: [number, number][] = [];
  if (low > start + PLANE_TOLERANCE) {
    ranges.push([low - depth, low]);
    if (isInSolid) ranges.push([low, Math.min(high, low + depth)]);
  }
  if (high < end - PLANE_TOLERANCE) {
    ranges.push([high, high + depth]);
    if (isInSolid) ranges.push([Math.max(low, high - depth), high]);
  }
  return ranges
    .map(([from, to]) => [Math.max(from, start), Math.min(to, end)] as const)
    .filter(([from, to]) => to - from > PLANE_TOLERANCE);
}

/** Where a solid is reached along an axis by heat from both of its ends. */
export function rangesInside(box: Box, axis: Axis, depth: number): readonly Range[] {
  const [low, high] = [box.min[axis], box.max[axis]];
  return [
    [low, Math.min(high, low + depth)],
    [Math.max(low, high - depth), high],
  ];
}
