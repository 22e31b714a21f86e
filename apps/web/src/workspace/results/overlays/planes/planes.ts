import type { DeclaredPlanes } from '../../results-state.ts';
import type { Overlay } from '../overlay.ts';
import { PlaneLoads } from './plane-loads.ts';

/** Temperatures on the planes of the project, in the mode for planes. */
export const planes: Overlay<DeclaredPlanes> = {
  missing: 'The planes could not be loaded.',
  isOffered: (mode) => mode === 'planes',
  mostBytes: 32e6,
  open: (parts) => new PlaneLoads(parts),
};
