import { createContext, useContext } from 'react';
import type { ViewportHost } from '../viewport/viewport-layer.ts';

export const ViewportContext = createContext<ViewportHost | null>(null);

/** The picture that the overlays stand over; null while it is being made, or where the browser cannot draw one. */
export function useViewport(): ViewportHost | null {
  return useContext(ViewportContext);
}
