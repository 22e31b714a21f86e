import { type KindSchema, planeFields, planeMigrations } from '@thermarium/model';

/** A plane on which results are shown. It stands beside the tree and takes no part in the physics: schema only. */
export const plane: KindSchema<typeof planeFields> = {
  type: 'plane',
  title: 'Plane',
  apiName: 'plane',
  typeId: 10,
  fields: planeFields,
  migrations: planeMigrations,
};
