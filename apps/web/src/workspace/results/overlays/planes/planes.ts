import type { Overlay } from '../overlay.ts';
import type { DeclaredPlanes } from './plane-fields.ts';
import { PlaneLoads } from './plane-loads.ts';

const NOT_KEPT =
  'It is newer than the solution, and the temperatures inside were not kept. Solve again, or turn on ' +
  "'Save internal temperatures' in the project properties before you do.";

/** Temperatures on the planes of the project, in the mode for planes. */
export const planes: Overlay<DeclaredPlanes> = {
  missing: 'The planes could not be loaded.',
  lack: ({ overlays }, { planes }) =>
    planes.some((id) => overlays.planes?.data?.notKept.has(id))
      ? { title: 'A plane has no colors.', reason: NOT_KEPT }
      : null,
  isOffered: (mode) => mode === 'planes',
  mostBytes: 32e6,
  open: (parts) => new PlaneLoads(parts),
};
