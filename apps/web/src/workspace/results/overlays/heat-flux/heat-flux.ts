import { heatFluxText } from '@thermarium/solution/figures';
import { contentOf } from '../../loading/answers.ts';
import type { FluxField } from '../../plane-field.ts';
import { type ResultsState, shownDifference, shownSolution } from '../../results-state.ts';
import type { OverlayLegend, SwitchedOverlay } from '../overlay.ts';
import type { DeclaredPlanes } from '../planes/plane-fields.ts';
import { PlaneLoads } from '../planes/plane-loads.ts';

const NOT_KEPT =
  'Heat fluxes follow from the temperatures inside, which were not kept. Turn on ' +
  "'Save internal temperatures' in the project properties and solve again.";
const OF_DIFFERENCE = 'A difference of temperatures has no heat flux. Show temperatures again to see it.';

export type HeatFlux = DeclaredPlanes<FluxField>;

/** Arrows of the heat flux on the planes of the project, in the mode for planes. */
export const heatFlux: SwitchedOverlay<HeatFlux> = {
  title: 'Heat flux arrows',
  missing: 'The heat flux could not be loaded.',
  lack: ({ overlays, difference }, { planes }) => {
    if (shownDifference({ difference }) !== null) {
      return planes.length > 0 ? { title: 'There are no arrows.', reason: OF_DIFFERENCE } : null;
    }
    return planes.some((id) => overlays.heatFlux?.data?.notKept.has(id))
      ? { title: 'A plane has no arrows.', reason: NOT_KEPT }
      : null;
  },
  modes: ['planes'],
  switch: { shortcut: 'Q', keywords: 'vectors quiver streams flow density W/m2 planes' },
  legend: legendOf,
  mostBytes: 32e6,
  open: (parts) =>
    new PlaneLoads(parts, {
      reading: { kind: 'heatFlux' },
      query: { flux: '1' },
      isOn: ({ mode }, { switchedOn }) => mode === 'planes' && switchedOn.includes('heatFlux'),
      isThere: (state) => shownSolution(state) !== null && shownDifference(state) === null,
      fieldsOf: (answer) => contentOf(answer, 'heatFlux')?.value ?? [],
    }),
};

/** The heat flux on planes of the project, by the planes' ids. */
export function fluxFields({ overlays }: Pick<ResultsState, 'overlays'>): HeatFlux['fields'] {
  return overlays.heatFlux?.data?.fields ?? NO_PLANES;
}

const NO_PLANES: HeatFlux['fields'] = new Map();

const ARROW = 'M1 8h13M10 4l4 4-4 4';
const HALF_ARROW = 'M4 8h7M8 5l3 3-3 3';
const TOWARDS = 'M8 2a6 6 0 1 0 0 12a6 6 0 1 0 0-12M8 7a1 1 0 1 0 0 2a1 1 0 1 0 0-2';
const AWAY = 'M8 2a6 6 0 1 0 0 12a6 6 0 1 0 0-12M4 4l8 8M12 4l-8 8';

/** @param largest the flux of the longest arrow, W/m² */
function legendOf(largest: number): OverlayLegend {
  // Lengths are cube roots (`arrow-mesh.ts`).
  const value = (part: number) => ({ text: fluxText(part * largest), unit: 'W/m²' });
  return {
    rows: [
      { mark: ARROW, text: 'Longest', value: value(1) },
      { mark: HALF_ARROW, text: 'Half as long', value: value(0.5 ** 3) },
      { mark: TOWARDS, text: 'Towards you', value: null },
      { mark: AWAY, text: 'Away from you', value: null },
    ],
    fact: `Longest arrow ${fluxText(largest)} W/m²`,
  };
}

/** With three digits: meshes do not give more. */
const fluxText = (wattsPerSquareMetre: number): string =>
  heatFluxText(Number(wattsPerSquareMetre.toPrecision(3)));
