import { defineKind } from '../kind.ts';
import { mediumOf } from '../medium.ts';
import { checkHeatsink } from './heatsink.check.ts';
import { heatsinkMigrations } from './heatsink.migrations.ts';
import { heatsinkFields } from './heatsink.schema.ts';
import { heatsinkSolids } from './heatsink.solids.ts';

/** A base with straight fins on top. Fins are bodies of the mesh, not a corrected coefficient. */
export const heatsink = defineKind({
  type: 'heatsink',
  title: 'Heatsink',
  apiName: 'heatsink',
  typeId: 3,
  fields: heatsinkFields,
  migrations: heatsinkMigrations,
  check: checkHeatsink,
  solids: heatsinkSolids,
  contributions: (values, context) => {
    const medium = mediumOf(context.material(values.material_name));
    return heatsinkSolids(values).map((solid) => ({ type: 'conductor', solid, medium }));
  },
});
