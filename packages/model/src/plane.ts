import { choice, flag, length, text } from './field-builders.ts';

/** A cut plane on which results are shown; it has no part in the solve. */
export const planeFields = {
  name: text('Name'),
  plane: choice('Plane', ['XY', 'XZ', 'YZ'], 'XY'),
  coordinate: length('Coordinate', 0),
  visible: flag('Visible', true),
};
