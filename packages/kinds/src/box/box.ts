import { block, ellipsoid, type Solid } from '@thermarium/geometry';
import { type FieldValues, flag, sizeFields } from '@thermarium/model';
import { bodyContributions, bodyFields, checkBody } from '../body-fields.ts';
import { bodyOf } from '../ecxml.ts';
import { cornerOf, defineKind, sizeOf } from '../kind.ts';
import { densityInBodies } from '../power-density.ts';
import { boxMigrations } from './box.migrations.ts';
import { boxInStep } from './box.step.ts';

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
  migrations: boxMigrations,
  check: checkBody,
  ecxml: { solid3dBlock: bodyOf },
  step: boxInStep,
  csv: { params: ['power', 'hole', 'sphere', 'hc', 'bound'] },
  readouts: [densityInBodies((values: FieldValues<typeof fields>) => [solidOf(values)])],
  solids: (values) => [solidOf(values)],
  contributions: (values, context) => bodyContributions(solidOf(values), values, context),
});
