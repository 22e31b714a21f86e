import type { Axis } from '@thermarium/geometry';
import { choice, flag, length, text } from './field-builders.ts';
import type { Migrations } from './migration.ts';

/** The coordinate planes, by the axes along which they lie. */
export const PLANES = ['XY', 'XZ', 'YZ'] as const;

export type PlaneName = (typeof PLANES)[number];

/** The axis normal to each plane. */
export const NORMAL: { readonly [plane in PlaneName]: Axis } = { XY: 2, XZ: 1, YZ: 0 };

const ACROSS = ['YZ', 'XZ', 'XY'] as const satisfies readonly PlaneName[];

/** The plane across an axis. */
export function planeAcross(axis: Axis): PlaneName {
  return ACROSS[axis];
}

/** A cut plane on which results are shown; it has no part in the solve. */
export const planeFields = {
  name: text('Name', '', { hint: 'For people; it alters nothing.', leads: true }),
  plane: choice('Plane', PLANES, 'XY', { hint: 'The two axes along which the plane lies.' }),
  coordinate: length('Coordinate', 0, { hint: 'The place of the plane along its normal.', along: 'plane' }),
  visible: flag('Visible', true, { hint: 'Off: the plane is not drawn.' }),
};

/** The steps from each version of a plane's values to the next. */
export const planeMigrations: Migrations = [];
