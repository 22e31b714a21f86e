import type { Vec3 } from '@thermarium/geometry';

/** mm; 0: Free Mode, which rounds to 0.01. */
export const SNAP_STEPS = [1, 0.1, 0.01, 0.001, 0] as const;
export type SnapStep = (typeof SNAP_STEPS)[number];

/** A measured distance between two picked points. */
interface Ruler {
  readonly from: Vec3;
  /** Null while the second point is being chosen. */
  readonly to: Vec3 | null;
}

/** The tool in the hand, and the steps in which it moves. */
export interface ToolState {
  readonly tool: 'select' | 'ruler';
  readonly snap: SnapStep;
  readonly ruler: Ruler | null;
  /** Where a click would set the ruler now. */
  readonly rulerPoint: Vec3 | null;
}

export const FIRST_TOOLS: ToolState = { tool: 'select', snap: 0.001, ruler: null, rulerPoint: null };
