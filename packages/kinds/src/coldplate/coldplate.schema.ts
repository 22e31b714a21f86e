import { color, type FieldValues, number, positionFields, sizeFields, wallFields } from '@thermarium/model';

export const coldplateFields = {
  ...positionFields,
  ...sizeFields(1),
  ...wallFields,
  resistance: number({
    label: 'Resistance',
    unit: '°C/W',
    default: 1,
    min: 0,
    exclusive: true,
    tab: 'Thermal',
  }),
  conductivity: number({
    label: 'Conductivity',
    unit: 'W/m·K',
    default: 1,
    min: 0,
    exclusive: true,
    tab: 'Thermal',
  }),
  color: color('Color', '#666666', { tab: 'Thermal' }),
};

export type ColdplateValues = FieldValues<typeof coldplateFields>;
