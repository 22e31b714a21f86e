import type { StepSolid, StepSolids } from '@thermarium/exchange';
import { AXES, type Axis, boxVolume, cylinder as cylinderSolid, type Solid } from '@thermarium/geometry';
import {
  choice,
  type FieldValues,
  NORMAL,
  PLANES,
  planeAcross,
  sizeFields,
  wallMigrations,
} from '@thermarium/model';
import { bodyContributions, bodyFields, checkBody } from '../body-fields.ts';
import { cornerOf, sizeOf } from '../corner-and-size.ts';
import { bodyOf, hasVolume, isFlat, placedBox, ROUND_SHARE } from '../imported-bodies.ts';
import { defineKind } from '../kind.ts';
import { densityInBodies } from '../readout.ts';

/** Cylinders along an axis, round or elliptic. */
const cylinderInStep: StepSolids = {
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

const fields = {
  ...bodyFields,
  ...sizeFields(1),
  plane: choice('Plane', PLANES, 'XZ', {
    hint: 'The plane of the circle. The axis is along its normal.',
    tab: 'Spatial',
  }),
};

function solidOf(values: FieldValues<typeof fields>): Solid {
  return cylinderSolid(NORMAL[values.plane], cornerOf(values), sizeOf(values));
}

/** A cylinder inscribed in its box; `plane` is the plane of its circle, which is an ellipse where the sizes differ. */
export const cylinder = defineKind({
  type: 'cylinder',
  title: 'Cylinder',
  apiName: 'cylinder',
  typeId: 6,
  fields,
  migrations: wallMigrations,
  newElement: { plane: 'YZ' },
  check: checkBody,
  ecxml: { solidCylinder: (object) => ({ ...bodyOf(object), plane: object.plane ?? 'XY' }) },
  step: cylinderInStep,
  csv: { params: ['power', 'plane', 'hole', 'hc', 'bound'] },
  readouts: [densityInBodies((values: FieldValues<typeof fields>) => [solidOf(values)])],
  solids: (values) => [solidOf(values)],
  contributions: (values, context) => bodyContributions(solidOf(values), values, context),
});
