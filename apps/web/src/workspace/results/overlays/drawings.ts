import { DrawnClipFaces } from './clip-faces/drawn-clip-faces.ts';
import type { Drawing, DrawingParts } from './drawing.ts';
import { DrawnHeatFlux } from './heat-flux/drawn-heat-flux.ts';
import type { OverlayKey } from './list.ts';
import { DrawnPlanes } from './planes/drawn-planes.ts';

/** How each overlay is drawn; those that are listed last lie in front. */
export const DRAWINGS: { readonly [key in OverlayKey]: new (parts: DrawingParts) => Drawing } = {
  clipFaces: DrawnClipFaces,
  planes: DrawnPlanes,
  heatFlux: DrawnHeatFlux,
};
