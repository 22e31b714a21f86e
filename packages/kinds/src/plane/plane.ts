import { choice, type KindSchema, length } from '@thermarium/model';

const fields = {
  plane: choice('Plane', ['XY', 'XZ', 'YZ'], 'XY'),
  coordinate: length('Coordinate', 0),
};

/** A plane on which results are shown. It stands beside the tree and takes no part in the physics: schema only. */
export const plane: KindSchema<typeof fields> = {
  type: 'plane',
  title: 'Plane',
  apiName: 'plane',
  typeId: 10,
  fields,
};
