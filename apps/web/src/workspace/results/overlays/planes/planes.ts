import { contentOf } from '../../loading/answers.ts';
import type { PlaneField } from '../../plane-field.ts';
import { shownSolution } from '../../results-state.ts';
import type { Overlay } from '../overlay.ts';
import type { DeclaredPlanes } from './plane-fields.ts';
import { PlaneLoads } from './plane-loads.ts';

const NOT_KEPT =
  'It is newer than the solution, and the temperatures inside were not kept. Solve again, or turn on ' +
  "'Save internal temperatures' in the project properties before you do.";

/** Temperatures on the planes of the project, in the mode for planes. */
export const planes: Overlay<DeclaredPlanes<PlaneField>> = {
  title: 'Temperatures on planes',
  missing: 'The planes could not be loaded.',
  lack: ({ overlays }, { planes }) =>
    planes.some((id) => overlays.planes?.data?.notKept.has(id))
      ? { title: 'A plane has no colors.', reason: NOT_KEPT }
      : null,
  modes: ['planes'],
  mostBytes: 32e6,
  open: (parts) =>
    new PlaneLoads(parts, {
      reading: { kind: 'planes' },
      query: {},
      isOn: ({ mode }) => mode === 'planes',
      isThere: (state) => shownSolution(state) !== null,
      fieldsOf: (answer) => contentOf(answer, 'planes')?.value ?? [],
    }),
};
