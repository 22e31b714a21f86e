import { mediumOf } from '@thermarium/model';
import type { Face } from '../face.ts';
import { defineKind } from '../kind.ts';
import { checkHeatsink } from './heatsink.check.ts';
import { heatsinkMigrations } from './heatsink.migrations.ts';
import { finSpacing, type HeatsinkValues, heatsinkFields } from './heatsink.schema.ts';
import { heatsinkSolids } from './heatsink.solids.ts';

/** Its base covers a face that it stands on, and its fins are no wider than the gaps between them. */
function fitted(values: HeatsinkValues, { axis, size: [dx, dy] }: Face): Partial<HeatsinkValues> {
  const base = {
    ...(axis !== 0 && { base_dx: axis === 2 ? dx : Math.min(values.base_dx, dx) }),
    ...(axis !== 1 && { base_dy: axis === 2 ? dy : Math.min(values.base_dy, dy) }),
  };
  const { width } = finSpacing({ ...values, ...base });
  const widest = width / (2 * values.fin_count - 1);
  return { ...base, fin_thickness: Number(Math.min(values.fin_thickness, widest).toPrecision(3)) };
}

/** A base with straight fins on top. Fins are bodies of the mesh, not a corrected coefficient. */
export const heatsink = defineKind({
  type: 'heatsink',
  title: 'Heatsink',
  apiName: 'heatsink',
  typeId: 3,
  fields: heatsinkFields,
  migrations: heatsinkMigrations,
  check: checkHeatsink,
  csv: {
    size: ['base_dx', 'base_dy', 'base_dz'],
    params: ['fin_axis', 'fin_count', 'fin_height', 'fin_thickness', 'hc'],
  },
  fitted,
  solids: heatsinkSolids,
  contributions: (values, context) => {
    const medium = mediumOf(context.material(values.material_name));
    return heatsinkSolids(values).map((solid) => ({ type: 'conductor', solid, medium }));
  },
});
