import type { StepSolid, StepSolids } from '@thermarium/exchange';
import { AXES, type Axis, boxVolume } from '@thermarium/geometry';
import { planeAcross } from '@thermarium/model';
import { hasVolume, isFlat, placedBox, ROUND_SHARE } from '../step.ts';

/** Cylinders along an axis, round or elliptic. */
export const cylinderInStep: StepSolids = {
  recognise: (solid) => {
    const axis = isFlat(solid) ? undefined : AXES.find((each) => isRoundAlong(solid, each));
    if (axis === undefined) return null;
    if (!hasVolume(solid, (Math.PI / 4) * boxVolume(solid.bounds), ROUND_SHARE)) return null;
    return { ...placedBox(solid.bounds), plane: planeAcross(axis) };
  },
};

/** Walls along an axis that are round, and flat ends across it. */
function isRoundAlong({ faces }: StepSolid, axis: Axis): boolean {
  return (
    faces.filter(({ surface }) => surface.kind === 'plane').length === 2 &&
    faces.every(
      ({ surface }) =>
        (surface.kind === 'tube' || surface.kind === 'plane') && Math.abs(surface.axis[axis]) > 1 - 1e-9,
    )
  );
}
