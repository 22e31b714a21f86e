import type { Box, Vec3 } from '@thermarium/geometry';
import type { ShownPlane } from '../../scene/shown-planes.ts';
import type { Ray } from '../../viewport/viewport-layer.ts';
import { planeCrossing } from '../geometry/ray-crossing.ts';
import { ACROSS, lengthOf, subtract } from '../geometry/vector.ts';

/** Points nearer to a plane than this lie on it, mm. */
const ON_PLANE = 1e-6;

/**
 * The point of the nearest plane under the pointer, within the model; null: there is none. A second point is on the
 * plane of the first.
 */
export function planePoint(
  ray: Ray,
  planes: readonly Pick<ShownPlane, 'axis' | 'coordinate'>[],
  within: Box,
  first: Vec3 | null,
): Vec3 | null {
  const own = planes.filter(
    ({ axis, coordinate }) => first !== null && Math.abs(first[axis] - coordinate) < ON_PLANE,
  );
  const away = (point: Vec3): number => lengthOf(subtract(point, ray.origin));
  let nearest: Vec3 | null = null;
  for (const { axis, coordinate } of own.length > 0 ? own : planes) {
    const crossing = planeCrossing(ray, axis, coordinate);
    const isWithin =
      crossing &&
      ACROSS[axis].every((at) => crossing[at] >= within.min[at] && crossing[at] <= within.max[at]);
    if (!crossing || !isWithin) continue;
    const point: [number, number, number] = [crossing[0], crossing[1], crossing[2]];
    // Without what rounding adds.
    point[axis] = coordinate;
    if (!nearest || away(nearest) > away(point)) nearest = point;
  }
  return nearest;
}
