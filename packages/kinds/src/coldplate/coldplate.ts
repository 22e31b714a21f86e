import { block } from '@thermarium/geometry';
import { covering } from '../face.ts';
import { cornerOf, defineKind, sizeOf } from '../kind.ts';
import { checkColdplate } from './coldplate.check.ts';
import { coldplateMigrations } from './coldplate.migrations.ts';
import { type ColdplateValues, coldplateFields } from './coldplate.schema.ts';

const solidOf = (values: ColdplateValues) => block(cornerOf(values), sizeOf(values));

/**
 * A block tied to ambient by a total resistance, spread evenly over its volume. It has no material: its conductivity
 * is isotropic, it stores no heat, and its walls neither convect nor radiate.
 */
export const coldplate = defineKind({
  type: 'coldplate',
  title: 'Coldplate',
  apiName: 'coldplate',
  typeId: 8,
  fields: coldplateFields,
  migrations: coldplateMigrations,
  newElement: { color: '#777777' },
  fitted: (values, face) => covering(face, values),
  check: checkColdplate,
  csv: { params: ['resistance', 'conductivity', 'color'] },
  solids: (values) => [solidOf(values)],
  contributions: (values) => {
    const { conductivity: k, resistance } = values;
    const medium = { conductivity: [k, k, k], volumetricHeat: 0, emissivity: 0, materials: [] } as const;
    return [
      { type: 'conductor', solid: solidOf(values), medium },
      { type: 'resistance-to-ambient', kelvinPerWatt: resistance },
    ];
  },
});
