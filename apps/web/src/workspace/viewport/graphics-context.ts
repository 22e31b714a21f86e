import type { PictureSize } from './snapshot.ts';

/** The options of the renderer beside its canvas. */
export const DRAWING = { antialias: true, powerPreference: 'high-performance' } as const;

/** The eye sees no sharper than this, and the cost of a frame grows with its square. */
const LARGEST_PIXEL_RATIO = 2;

/** px of the picture for a CSS px. */
export function pixelRatio(): number {
  return Math.min(window.devicePixelRatio, LARGEST_PIXEL_RATIO);
}

/**
 * Makes the graphics context of a canvas of a size in CSS px, ahead of the renderer. Context and renderer take long
 * each. The renderer asks with the same attributes and gets the same context; given one, it would take the canvas for
 * transparent. Where there is no context the renderer fails, and says why.
 */
export function makeContext(canvas: HTMLCanvasElement, { width, height }: PictureSize): void {
  const ratio = pixelRatio();
  canvas.width = Math.floor(width * ratio);
  canvas.height = Math.floor(height * ratio);
  canvas.getContext('webgl2', { alpha: true, depth: true, stencil: false, ...DRAWING });
}
