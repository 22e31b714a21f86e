import type { StoreApi } from 'zustand/vanilla';
import type { SelectionState } from '../editor-state/selection.ts';
import type { ViewState } from '../editor-state/view.ts';
import type { Results } from '../results/results-state.ts';
import type { SceneStore } from '../scene/scene.ts';
import { storeContext, useOpenStore } from '../store-context.ts';
import { type ChartSettings, openChartSettings } from './chart-settings.ts';
import { type CurvesState, openCurves } from './curves.ts';
import { openPlayback, type Playback } from './playback.ts';

/** The content of a transient's chart, and the order in which its steps follow one another. */
export interface Timeline {
  readonly playback: Playback;
  readonly curves: { readonly store: StoreApi<CurvesState>; tryAgain(): void };
  readonly settings: StoreApi<ChartSettings>;
  close(): void;
}

export interface TimelineParts {
  readonly editor: StoreApi<SelectionState & ViewState>;
  readonly scene: SceneStore;
  readonly results: Results;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly tell: (message: string) => void;
  /** What tells an object from others of its name; undefined: it is not stored yet. */
  readonly pathOf: (id: number) => string | undefined;
}

export function openTimeline(parts: TimelineParts): Timeline {
  const { editor } = parts;
  const playback = openPlayback(parts);
  const curves = openCurves(parts);
  const unsubscribe = editor.subscribe(({ mode }) => {
    // Nothing would be seen of it.
    if (mode === 'box') playback.stop();
  });
  return {
    playback,
    curves,
    settings: openChartSettings(parts.storage),
    close: () => {
      unsubscribe();
      playback.close();
      curves.close();
    },
  };
}

export const TimelineContext = storeContext<Timeline>();
export const useTimeline = () => useOpenStore(TimelineContext);
