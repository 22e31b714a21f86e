import { choice, commonFields, type FieldValues, sizeFields } from '@thermarium/model';
import { arrayFields, arrayQuickModel } from '../array/array-fields.ts';

export const ballArrayFields = {
  ...arrayFields({ diameter: 5000, pitch: 5000 }),
  ...sizeFields(10),
  array_type: choice('Array type', ['ball', 'pillar'], 'ball', {
    hint: 'Spheres, or cylinders along z.',
    tab: 'Spatial',
  }),
  material_name: commonFields.material_name,
  fill_material_name: commonFields.fill_material_name,
  lumped: arrayQuickModel,
};

export type BallArrayValues = FieldValues<typeof ballArrayFields>;
