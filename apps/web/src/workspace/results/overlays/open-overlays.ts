import type { StoreApi } from 'zustand/vanilla';
import { Answers } from '../loading/answers.ts';
import { type Load, NOT_ASKED } from '../loading/load.ts';
import type { LoadPlace } from '../loading/resource.ts';
import type { ResultsState } from '../results-state.ts';
import type { LoadAnswer } from '../wire/answers.ts';
import { OVERLAY_KEYS, OVERLAYS, type OverlayKey } from './list.ts';
import type { Overlay, OverlayLoads, OverlayParts } from './overlay.ts';

/** The part of the state of results in which that of an overlay is kept. */
export function placeOf<Data>(results: StoreApi<ResultsState>, key: OverlayKey): LoadPlace<Data> {
  return {
    // An overlay alone keeps data under its key.
    get: () => (results.getState().overlays[key] as Load<Data> | undefined) ?? NOT_ASKED,
    set: (load) => results.setState({ overlays: { ...results.getState().overlays, [key]: load } }),
  };
}

/** Begins to load every overlay whenever the picture shows it. */
export function openOverlays(
  parts: Omit<OverlayParts<never>, 'place' | 'answers'>,
  load: LoadAnswer,
): readonly OverlayLoads[] {
  const open = <Data>(key: OverlayKey, overlay: Overlay<Data>): OverlayLoads =>
    overlay.open({
      ...parts,
      place: placeOf(parts.results, key),
      answers: new Answers(load, overlay.mostBytes),
    });
  return OVERLAY_KEYS.map((key) => open<never>(key, OVERLAYS[key]));
}
