import type { Axis, Box, Vec3 } from '@thermarium/geometry';

/** The target of a drag or an arrow key: previewed during the move, one change of the document at the end. */
export interface MoveTarget {
  /** The box around the target before the move, mm. */
  readonly start: Box;
  /** The axes along which it can move. */
  readonly axes: readonly Axis[];
  /** Whether an object moves with it, so that it cannot be snapped to. */
  moves(id: number): boolean;
  /** Shows the target moved by a vector, mm. */
  preview(by: Vec3): void;
  restore(): void;
  /** Plans the changes of saving it, so that this costs no time then. Optional. */
  prepare?(by: Vec3): void;
  /** Saves the target moved by a vector. If that fails, the target returns and the reason is told. */
  save(by: Vec3): void;
}
