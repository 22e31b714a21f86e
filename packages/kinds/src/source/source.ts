import { commonFields } from '@thermarium/model';
import { defineKind } from '../kind.ts';
import { sourceMigrations } from './source.migrations.ts';
import { checkExtent, flattened, sourceBox, sourceContributions, sourceFields } from './source-fields.ts';

/** Constant power on a rectangle: no thickness, no material. Without a plane: power in a box of space. */
export const source = defineKind({
  type: 'source',
  title: 'Source',
  apiName: 'source',
  typeId: -1,
  fields: { ...sourceFields, power: commonFields.power },
  migrations: sourceMigrations,
  tidy: flattened,
  check: checkExtent,
  solids: () => [],
  bounds: sourceBox,
  contributions: (values) => sourceContributions(values, { shape: 'constant', milliwatts: values.power }),
});
