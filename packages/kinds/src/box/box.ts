import type { StepSolid, StepSolids } from '@thermarium/exchange';
import { AXES, block, boxSize, boxVolume, ellipsoid, type Solid } from '@thermarium/geometry';
import {
  choice,
  type FieldValues,
  flag,
  type Issue,
  issue,
  sizeFields,
  wallMigrations,
} from '@thermarium/model';
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
  enclosed_air: choice('Enclosed air', ['none', 'X', 'Y', 'Z'], 'none', {
    hint: 'The box is air between two walls, and conducts better the more it moves: by its size, its temperatures and the direction of gravity. The axis leads from one wall to the other. None: it conducts as its material does.',
    alters: 'property',
    isLaw: true,
    tab: 'Thermal',
  }),
};

/** Laws of enclosed air are those of layers between flat walls. */
function checkBox(values: FieldValues<typeof fields>): readonly Issue[] {
  const found = checkBody(values);
  if (values.enclosed_air === 'none' || !(values.sphere || values.hole)) return found;
  return [
    ...found,
    issue(
      'no-box-of-air',
      'enclosed_air',
      `Enclosed air is a box between two walls, and this is a ${values.sphere ? 'sphere' : 'hole'}.`,
      `Leave 'Enclosed air' at none, or switch '${values.sphere ? 'Sphere' : 'Hole'}' off.`,
    ),
  ];
}

const AXIS_OF = { X: 0, Y: 1, Z: 2 } as const;

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
  migrations: wallMigrations.map((step) => ({
    ...step,
    change: `${step.change}; a box may be enclosed air`,
  })),
  check: checkBox,
  ecxml: { solid3dBlock: bodyOf },
  step: boxInStep,
  csv: { params: ['power', 'hole', 'sphere', 'hc', 'bound'] },
  readouts: [densityInBodies((values: FieldValues<typeof fields>) => [solidOf(values)])],
  solids: (values) => [solidOf(values)],
  contributions: (values, context) => [
    ...bodyContributions(solidOf(values), values, context),
    ...(values.enclosed_air === 'none'
      ? []
      : [{ type: 'enclosed-air', axis: AXIS_OF[values.enclosed_air] } as const]),
  ],
});
