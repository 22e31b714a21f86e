import type { Axis, Box, Vec3 } from '@thermarium/geometry';
import type { Ray } from '../../viewport/viewport-layer.ts';
import { add, dot, scaled, subtract } from './vector.ts';

/** A drag is not followed beyond this many times the distance of its start: the plane is seen edge on. */
const FARTHEST = 40;

/** Where a ray meets the plane across an axis at a coordinate, mm; null: behind it, or never. */
export function planeCrossing(ray: Ray, axis: Axis, coordinate: number): Vec3 | null {
  const slope = ray.direction[axis];
  if (Math.abs(slope) < 1e-9) return null;
  const distance = (coordinate - ray.origin[axis]) / slope;
  return distance > 0 ? add(ray.origin, scaled(ray.direction, distance)) : null;
}

/** The coordinate along an axis of the point on the line through `point` that the ray passes nearest; null: parallel. */
export function axisCrossing(ray: Ray, axis: Axis, point: Vec3): number | null {
  const cosine = ray.direction[axis];
  const sineSquared = 1 - cosine * cosine;
  if (sineSquared < 1e-4) return null;
  const apart = subtract(point, ray.origin);
  const distance = (dot(apart, ray.direction) - apart[axis] * cosine) / sineSquared;
  if (distance <= 0) return null;
  return point[axis] + (dot(apart, ray.direction) * cosine - apart[axis]) / sineSquared;
}

/** Whether a point on a ray is near enough to the start of a drag to be followed. */
export function isWithinReach(ray: Ray, began: Vec3, point: Vec3): boolean {
  const reach = Math.max(1e-9, Math.abs(dot(subtract(began, ray.origin), ray.direction)));
  return Math.abs(dot(subtract(point, ray.origin), ray.direction)) <= reach * FARTHEST;
}

/** The distances at which a ray enters and leaves a box. */
export interface BoxCrossing {
  readonly entry: number;
  readonly exit: number;
  /** The face of the entry: its axis, and whether it is the upper one. */
  readonly axis: Axis;
  readonly upper: boolean;
}

/** Crosses a ray with a box, in mm along the ray. An entry below 0: the ray begins inside; null: it misses. */
export function boxCrossing(ray: Ray, { min, max }: Box): BoxCrossing | null {
  let [entry, exit] = [-Infinity, Infinity];
  let axis: Axis = 2;
  for (const each of [0, 1, 2] as const) {
    const [origin, slope] = [ray.origin[each], ray.direction[each]];
    if (Math.abs(slope) < 1e-12) {
      if (origin < min[each] || origin > max[each]) return null;
      continue;
    }
    const near = ((slope > 0 ? min[each] : max[each]) - origin) / slope;
    const far = ((slope > 0 ? max[each] : min[each]) - origin) / slope;
    if (near > entry) [entry, axis] = [near, each];
    exit = Math.min(exit, far);
  }
  return entry <= exit && exit > 0 ? { entry, exit, axis, upper: ray.direction[axis] < 0 } : null;
}
