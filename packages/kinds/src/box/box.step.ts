import type { StepSolid, StepSolids } from '@thermarium/exchange';
import { AXES, boxSize, boxVolume } from '@thermarium/geometry';
import { FLAT_SHARE, hasVolume, isFlat, placedBox, ROUND_SHARE } from '../step.ts';

/** Boxes and ellipsoids along the axes, and the boxes around solids that no kind knows. */
export const boxInStep: StepSolids = {
  recognise: (solid) => {
    const box = placedBox(solid.bounds);
    if (isFlat(solid)) return hasVolume(solid, boxVolume(solid.bounds), FLAT_SHARE) ? box : null;
    return isEllipsoid(solid) ? { ...box, sphere: true } : null;
  },
  around: placedBox,
};

/** A whole sphere, or patches between the quarters of three ellipses around one centre. */
function isEllipsoid(solid: StepSolid): boolean {
  const { faces, centers, bounds } = solid;
  if (faces.every(({ surface }) => surface.kind === 'sphere')) {
    return hasVolume(solid, (Math.PI / 6) * boxVolume(bounds), ROUND_SHARE);
  }
  if (
    faces.length !== 8 ||
    faces.some(({ surface, loops }) => surface.kind !== 'patch' || loops.length !== 1)
  ) {
    return false;
  }
  const middle = AXES.map((axis) => (bounds.min[axis] + bounds.max[axis]) / 2);
  const size = Math.max(...boxSize(bounds));
  return (
    centers.length === 24 &&
    centers.every((center) => center.every((each, n) => Math.abs(each - middle[n]) <= 1e-6 * size))
  );
}
