import { commonFields, type FieldValues, flag, micrometres, SIZE_HINTS, size } from '@thermarium/model';
import { arrayFields, arrayQuickModel } from '../array/array-fields.ts';

const plating = { field: 'is_plated', reason: 'Only of plated vias' };

export const viaArrayFields = {
  ...arrayFields({ diameter: 1000, pitch: 1000 }),
  dx: size('ΔX', 3, { hint: SIZE_HINTS.x, tab: 'Spatial' }),
  dy: size('ΔY', 3, { hint: SIZE_HINTS.y, tab: 'Spatial' }),
  dz: size('ΔZ', 1, { hint: SIZE_HINTS.z, tab: 'Spatial' }),
  is_plated: flag('Plated', false, {
    hint: 'A barrel of the material with the hole material, or void, inside.',
    tab: 'Spatial',
  }),
  inner_diameter: micrometres('Inner diameter', 800, {
    hint: 'Of the hole in a plated via.',
    needs: plating,
    tab: 'Spatial',
  }),
  material_name: commonFields.material_name,
  fill_material_name: commonFields.fill_material_name,
  hole_material_name: { ...commonFields.hole_material_name, needs: plating },
  lumped: arrayQuickModel,
};

export type ViaArrayValues = FieldValues<typeof viaArrayFields>;
