import {
  COLOR_HINT,
  color,
  type FieldValues,
  number,
  positionFields,
  sizeFields,
  wallFields,
} from '@thermarium/model';

// Its walls neither convect nor radiate: these fields are stored as for every object, but no panel shows them.
const { tab: _ofHc, ...hc } = wallFields.hc;
const { tab: _ofBound, ...bound } = wallFields.bound;

export const coldplateFields = {
  ...positionFields,
  ...sizeFields(1),
  hc,
  bound,
  resistance: number({
    label: 'Resistance',
    hint: 'From the block to ambient.',
    unit: '°C/W',
    alters: 'property',
    default: 1,
    min: 1e-9,
    max: 1e12,
    tab: 'Thermal',
  }),
  conductivity: number({
    label: 'Conductivity',
    hint: 'Of the block itself, in all directions.',
    unit: 'W/m·K',
    alters: 'property',
    default: 1,
    min: 1e-9,
    max: 1e9,
    tab: 'Thermal',
  }),
  color: color('Color', '#666666', { hint: COLOR_HINT, tab: 'Thermal' }),
};

export type ColdplateValues = FieldValues<typeof coldplateFields>;
