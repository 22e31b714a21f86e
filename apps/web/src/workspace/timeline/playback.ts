import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import { problemOf } from '../results/loading/load.ts';
import { isStepShown, type Results } from '../results/results-state.ts';
import { shownStep } from '../results/steps/shown-step.ts';

/** Steps a second. */
export const SPEEDS = [1, 4, 16] as const;
type Speed = (typeof SPEEDS)[number];

interface PlaybackState {
  readonly playing: boolean;
  readonly speed: Speed;
}

/** Shows the stored steps of the transient one after the other, again and again. */
export interface Playback {
  readonly store: StoreApi<PlaybackState>;
  toggle(): void;
  stop(): void;
  setSpeed(speed: Speed): void;
  close(): void;
}

interface PlaybackParts {
  readonly results: Pick<Results, 'store' | 'showStep'>;
  readonly tell: (message: string) => void;
}

const STARTED = 'Started solutions auto-loader.';
const STOPPED = 'Stopped solutions auto-loader.';

/**
 * The next step is asked for when the one before is shown with all that belongs to it: where loading is slow, the steps
 * come later, but none is left out.
 */
export function openPlayback({ results, tell }: PlaybackParts): Playback {
  const store = createStore<PlaybackState>()(() => ({ playing: false, speed: 4 }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;

  const canPlay = (): boolean => {
    const state = results.store.getState();
    const { steps, solutionLoad } = state;
    if (shownStep(state) === null || problemOf(solutionLoad) !== null) return false;
    return steps !== null && steps.list.times.length > 1;
  };

  const stop = (): void => {
    clearTimeout(timer);
    if (!store.getState().playing) return;
    store.setState({ playing: false });
    tell(STOPPED);
  };

  const rest = (): void => {
    isDue = false;
    clearTimeout(timer);
    timer = setTimeout(() => {
      isDue = true;
      follow();
    }, 1000 / store.getState().speed);
  };

  const follow = (): void => {
    if (!store.getState().playing) return;
    if (!canPlay()) {
      stop();
      return;
    }
    const state = results.store.getState();
    if (!isDue || !state.steps || !isStepShown(state)) return;
    rest();
    results.showStep(state.steps.shown + 1);
  };

  const unsubscribe = results.store.subscribe(follow);
  return {
    store,
    toggle: () => {
      if (store.getState().playing) {
        stop();
        return;
      }
      if (!canPlay()) return;
      store.setState({ playing: true });
      tell(STARTED);
      isDue = true;
      follow();
    },
    stop,
    setSpeed: (speed) => {
      store.setState({ speed });
      if (store.getState().playing) rest();
    },
    close: () => {
      unsubscribe();
      clearTimeout(timer);
      store.setState({ playing: false });
    },
  };
}
