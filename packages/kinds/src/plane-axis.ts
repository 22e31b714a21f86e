import type { Axis } from '@thermarium/geometry';

export type PlaneName = 'XY' | 'XZ' | 'YZ';

/** The axis normal to each plane. */
export const NORMAL: { readonly [plane in PlaneName]: Axis } = { XY: 2, XZ: 1, YZ: 0 };

export const AXIS_LETTERS = ['x', 'y', 'z'] as const;
