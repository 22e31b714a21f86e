import type { Axis } from '@thermarium/geometry';
import { commonFields, NORMAL, powerMigrations } from '@thermarium/model';
import { placeOf } from '../imported-bodies.ts';
import { defineKind } from '../kind.ts';
import { densityInRegion } from '../readout.ts';
import {
  checkExtent,
  flattened,
  impliedPlane,
  type SourceValues,
  sourceBox,
  sourceContributions,
  sourceFields,
  turned,
} from './source-fields.ts';

function normalOf({ plane }: SourceValues & { readonly power: number }): Axis | null {
  return plane === null ? null : NORMAL[plane];
}

/** Constant power on a rectangle: no thickness, no material. Without a plane: power in a box of space. */
export const source = defineKind({
  type: 'source',
  title: 'Source',
  apiName: 'source',
  typeId: -1,
  fields: {
    ...sourceFields,
    power: commonFields.power,
    power_over_temperature: commonFields.power_over_temperature,
    highest_allowed: commonFields.highest_allowed,
  },
  migrations: powerMigrations,
  tidy: flattened,
  consequences: turned,
  check: (values) => checkExtent(values, 'source'),
  ecxml: {
    sourceBlock: (object) => ({ ...placeOf(object), plane: null, power: object.power }),
    // Programs write any size along the normal.
    source2dBlock: (object) =>
      flattened({ ...placeOf(object), plane: object.plane ?? 'XY', power: object.power }),
  },
  csv: { params: ['power', 'plane', 'color'], implied: impliedPlane },
  readouts: [densityInRegion(normalOf)],
  solids: () => [],
  bounds: sourceBox,
  contributions: (values) => sourceContributions(values, { shape: 'constant', milliwatts: values.power }),
});
