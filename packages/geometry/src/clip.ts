import type { Body } from './body.ts';
import type { Box } from './solid.ts';

/**
 * The part of `solid` within `box`: `solid` itself when nothing is cut off, null when nothing is left. What stays a
 * block, a cylinder or a prism is one; the rest has the shape 'clipped'. A face of the box within 1e-9 of the solid's
 * size from its extreme cuts nothing off.
 */
export function clip(solid: Body, box: Box): Body | null {
  return solid.clip(box);
}
