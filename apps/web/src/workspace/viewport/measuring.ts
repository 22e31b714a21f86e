import type { FrameStatistics } from './statistics.ts';
import type { ViewPort } from './viewport-layer.ts';

declare global {
  interface Window {
    /** For measurements only: there when the address asks for it by `?measure`. */
    thermariumViewport?: ViewPort & { statistics(): FrameStatistics };
  }
}

/** Lets a measuring script reach the picture, where the address asks for it. */
export function offerForMeasuring(viewport: NonNullable<Window['thermariumViewport']>): () => void {
  if (!new URLSearchParams(window.location.search).has('measure')) return () => undefined;
  window.thermariumViewport = viewport;
  return () => {
    delete window.thermariumViewport;
  };
}
