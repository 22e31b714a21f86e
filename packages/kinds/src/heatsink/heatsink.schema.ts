import {
  choice,
  commonFields,
  count,
  type FieldValues,
  positionFields,
  size,
  wallFields,
} from '@thermarium/model';

/** Folded fins of 0.1 mm along a metre are 5,000. */
const MOST_FINS = 100_000;

export const heatsinkFields = {
  ...positionFields,
  base_dx: size('Base ΔX', 1, { hint: 'The size of the base along x.', sizeAlong: 'x', tab: 'Spatial' }),
  base_dy: size('Base ΔY', 1, { hint: 'The size of the base along y.', sizeAlong: 'y', tab: 'Spatial' }),
  base_dz: size('Base ΔZ', 1, {
    hint: 'The thickness of the base, below the fins.',
    tab: 'Spatial',
  }),
  fin_axis: choice('Fin axis', ['X', 'Y'], 'Y', {
    hint: 'The axis along which the fins run.',
    tab: 'Spatial',
  }),
  fin_height: size('Fin height', 5, { hint: 'From the base to the tips of the fins.', tab: 'Spatial' }),
  fin_thickness: size('Fin thickness', 0.5, { hint: 'Of each fin.', tab: 'Spatial' }),
  fin_count: count('Fin count', 5, {
    hint: 'Spaced evenly, the first and the last at the edges of the base.',
    max: MOST_FINS,
    tab: 'Spatial',
  }),
  ...wallFields,
  material_name: commonFields.material_name,
};

export type HeatsinkValues = FieldValues<typeof heatsinkFields>;

/** The axis on which the fins stand side by side, and the width of the base along it, mm. */
export function finSpacing(values: HeatsinkValues): { readonly across: 0 | 1; readonly width: number } {
  return values.fin_axis === 'X'
    ? { across: 1, width: values.base_dy }
    : { across: 0, width: values.base_dx };
}
