import type { StepSolid, StepSolids } from '@thermarium/exchange';
import { AXES, block, boxSize, boxVolume, ellipsoid, type Solid } from '@thermarium/geometry';
import { type FieldValues, flag, sizeFields, wallMigrations } from '@thermarium/model';
import { bodyContributions, bodyFields, checkBody } from '../body-fields.ts';
import { cornerOf, sizeOf } from '../corner-and-size.ts';
import { bodyOf, FLAT_SHARE, hasVolume, isFlat, placedBox, ROUND_SHARE } from '../imported-bodies.ts';
import { defineKind } from '../kind.ts';
import { densityInBodies } from '../readout.ts';

/** Boxes and ellipsoids along the axes, and the boxes around solids that no kind knows. */
const boxInStep: StepSolids = {
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

const fields = {
  ...bodyFields,
  ...sizeFields(1),
  sphere: flag('Sphere', false, {
    hint: 'The ellipsoid that fills the box, instead of the box.',
    tab: 'Spatial',
  }),
};

function solidOf(values: FieldValues<typeof fields>): Solid {
  const shape = values.sphere ? ellipsoid : block;
  return shape(cornerOf(values), sizeOf(values));
}

/** A block of one material, or with `sphere` the ellipsoid inscribed in it; with `hole` a cut of that shape. */
export const box = defineKind({
  type: 'box',
  title: 'Box',
  apiName: 'box',
  typeId: 2,
  fields,
  migrations: wallMigrations,
  check: checkBody,
  ecxml: { solid3dBlock: bodyOf },
  step: boxInStep,
  csv: { params: ['power', 'hole', 'sphere', 'hc', 'bound'] },
  readouts: [densityInBodies((values: FieldValues<typeof fields>) => [solidOf(values)])],
  solids: (values) => [solidOf(values)],
  contributions: (values, context) => bodyContributions(solidOf(values), values, context),
});
