import type { Box, Solid } from './solid.ts';

/** A solid that can be cut by a box: what every constructor of this package returns. */
export interface Body extends Solid {
  /** The part within `box`; the body itself when nothing is cut off, null when nothing is left. */
  clip(box: Box): Body | null;
}
