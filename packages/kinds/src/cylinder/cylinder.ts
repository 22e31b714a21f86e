import { cylinder as cylinderSolid, type Solid } from '@thermarium/geometry';
import { choice, type FieldValues, NORMAL, PLANES, sizeFields } from '@thermarium/model';
import { bodyContributions, bodyFields, checkBody } from '../body-fields.ts';
import { bodyOf } from '../ecxml.ts';
import { cornerOf, defineKind, sizeOf } from '../kind.ts';
import { densityInBodies } from '../power-density.ts';
import { cylinderMigrations } from './cylinder.migrations.ts';
import { cylinderInStep } from './cylinder.step.ts';

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
  migrations: cylinderMigrations,
  newElement: { plane: 'YZ' },
  check: checkBody,
  ecxml: { solidCylinder: (object) => ({ ...bodyOf(object), plane: object.plane ?? 'XY' }) },
  step: cylinderInStep,
  csv: { params: ['power', 'plane', 'hole', 'hc', 'bound'] },
  readouts: [densityInBodies((values: FieldValues<typeof fields>) => [solidOf(values)])],
  solids: (values) => [solidOf(values)],
  contributions: (values, context) => bodyContributions(solidOf(values), values, context),
});
