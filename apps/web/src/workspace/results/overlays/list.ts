import type { Mode } from '../../editor-state/view.ts';
import type { Load } from '../loading/load.ts';
import type { ResultsState } from '../results-state.ts';
import { clipFaces } from './clip-faces/clip-faces.ts';
import { heatFlux } from './heat-flux/heat-flux.ts';
import type { Overlay, OverlayLegend, OverlaySwitch } from './overlay.ts';
import { planes } from './planes/planes.ts';

/** The overlays by their keys, in the order in which each is asked about. One without its drawing does not compile. */
export const OVERLAYS = { planes, clipFaces, heatFlux } as const satisfies Readonly<
  Record<string, Overlay<never>>
>;

export type OverlayKey = keyof typeof OVERLAYS;

type DataOf<O> = O extends Overlay<infer Data> ? Data : never;

/** The value of the largest mark of each overlay in the picture as it is drawn; absent: it has no marks. */
export type LargestMarks = { readonly [K in OverlayKey]?: number };

/** How far the loading of each overlay is; absent: the picture has not shown it. */
export type OverlayStates = { readonly [K in OverlayKey]?: Load<DataOf<(typeof OVERLAYS)[K]>> };

export const OVERLAY_KEYS = Object.keys(OVERLAYS) as readonly OverlayKey[];

/** The overlays that people switch on and off. */
export type SwitchedKey = {
  readonly [K in OverlayKey]: (typeof OVERLAYS)[K] extends { readonly switch: OverlaySwitch } ? K : never;
}[OverlayKey];

const isSwitched = (key: OverlayKey): key is SwitchedKey => 'switch' in OVERLAYS[key];

export const SWITCHED_KEYS = OVERLAY_KEYS.filter(isSwitched);

/** The overlays that the picture shows in a mode, as far as they are loaded. */
export function shownOverlays(mode: Mode, switchedOn: readonly SwitchedKey[]): readonly OverlayKey[] {
  return OVERLAY_KEYS.filter(
    (key) => OVERLAYS[key].modes.includes(mode) && (!isSwitched(key) || switchedOn.includes(key)),
  );
}

interface ShownLegend {
  readonly key: OverlayKey;
  readonly title: string;
  readonly legend: OverlayLegend;
}

/** The legends of all overlays that the picture shows. */
export function shownLegends(
  mode: Mode,
  { largestMarks, switchedOn }: Pick<ResultsState, 'largestMarks' | 'switchedOn'>,
): readonly ShownLegend[] {
  return shownOverlays(mode, switchedOn).flatMap((key) => {
    const { title, legend }: Overlay<never> = OVERLAYS[key];
    const largest = largestMarks[key];
    return legend && largest !== undefined ? [{ key, title, legend: legend(largest) }] : [];
  });
}
