import type { Box, Solid } from './solid.ts';

/**
 * The part of `solid` within `box`: `solid` itself when nothing is cut off, null when nothing is left. What stays a
 * block, a cylinder or a prism is one; the rest has the shape 'clipped'. A face of the box within 1e-9 of the solid's
 * size from its extreme cuts nothing off, nor does one at infinity.
 */
export function clip(solid: Solid, box: Box): Solid | null {
  return solid.clip(box);
}
