import type { ClipFields } from '../../results-state.ts';
import type { Overlay } from '../overlay.ts';
import { ClipLoads } from './clip-loads.ts';

/** Temperatures on the faces of the clip box, where they cut the solved model. */
export const clipFaces: Overlay<ClipFields> = {
  missing: 'A clip face has no colors.',
  isOffered: (mode) => mode === 'solution',
  mostBytes: 32e6,
  open: (parts) => new ClipLoads(parts),
};
