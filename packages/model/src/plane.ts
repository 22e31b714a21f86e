import type { Axis } from '@thermarium/geometry';
import type { Plane } from './document.ts';
import { choice, flag, length, text } from './field-builders.ts';

export type PlaneName = Plane['plane'];

/** The axis normal to each plane. */
export const NORMAL: { readonly [plane in PlaneName]: Axis } = { XY: 2, XZ: 1, YZ: 0 };

/** A cut plane on which results are shown; it has no part in the solve. */
export const planeFields = {
  name: text('Name', '', { leads: true }),
  plane: choice('Plane', ['XY', 'XZ', 'YZ'], 'XY'),
  coordinate: length('Coordinate', 0, { along: 'plane' }),
  visible: flag('Visible', true),
};
