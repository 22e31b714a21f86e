import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { NO_RESULTS, type ResultsState } from '../results/results-state.ts';
import { solvedBlocks } from '../results/testing/solved-block.ts';
import { openPlayback } from './playback.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Three steps that are shown at once, or when the test says so. */
function start({ isSlow = false } = {}) {
  const store = createStore<ResultsState>()(() => ({
    ...NO_RESULTS,
    type: 'transient',
    steps: {
      list: {
        ids: Float64Array.of(1, 2, 3),
        times: Float64Array.of(0, 1, 2),
        max: new Float64Array(3),
        min: new Float64Array(3),
      },
      ...{ shown: 2, wanted: 2, ahead: [] },
    },
  }));
  const shown: number[] = [];
  const arrive = () => {
    const { steps } = store.getState();
    if (steps) store.setState({ steps: { ...steps, shown: steps.wanted } });
  };
  const showStep = (index: number) => {
    const { steps } = store.getState();
    if (!steps) return;
    const wanted = index % 3;
    shown.push(wanted);
    store.setState({ steps: { ...steps, wanted } });
    if (!isSlow) arrive();
  };
  const told: string[] = [];
  const playback = openPlayback({ results: { store, showStep }, tell: (message) => told.push(message) });
  return { playback, store, shown, told, arrive };
}

test('the steps follow one another in a circle without end, and both messages are said', () => {
  const { playback, shown, told } = start();
  playback.setSpeed(4);
  playback.toggle();
  vi.advanceTimersByTime(2000);
  expect(shown).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2]);
  expect(told).toEqual(['Started solutions auto-loader.']);
  playback.toggle();
  vi.advanceTimersByTime(2000);
  expect(shown).toHaveLength(9);
  expect(told).toEqual(['Started solutions auto-loader.', 'Stopped solutions auto-loader.']);
});

test('no step is left out where loading takes longer', () => {
  const { playback, shown, arrive } = start({ isSlow: true });
  playback.setSpeed(16);
  playback.toggle();
  vi.advanceTimersByTime(1000);
  expect(shown).toEqual([0]);
  arrive();
  expect(shown).toEqual([0, 1]);
  arrive();
  expect(shown).toEqual([0, 1]);
  vi.advanceTimersByTime(100);
  expect(shown).toEqual([0, 1, 2]);
});

test('planes and clip faces of the step are waited for', () => {
  const { playback, store, shown } = start();
  store.setState({ overlays: { planes: { status: 'loading', data: null, problem: null } } });
  playback.toggle();
  vi.advanceTimersByTime(1000);
  expect(shown).toEqual([]);
  store.setState({ overlays: {} });
  expect(shown).toEqual([0]);
});

test('it stops by itself where a step cannot be loaded, and where there is no transient any more', () => {
  const { playback, store, told } = start();
  playback.toggle();
  store.setState({ solutionLoad: { status: 'failed', data: null, problem: 'Busy.' } });
  expect(playback.store.getState().playing).toBe(false);
  playback.toggle();
  expect(playback.store.getState().playing).toBe(false);
  store.setState({ solutionLoad: NO_RESULTS.solutionLoad });
  playback.toggle();
  store.setState({ type: 'steady' });
  expect(playback.store.getState().playing).toBe(false);
  expect(told).toHaveLength(4);
  const shownCase = { scenario: 1, id: 2, name: 'Case 2', solution: solvedBlocks() };
  store.setState({ type: 'transient', shownCase });
  playback.toggle();
  expect(playback.store.getState().playing).toBe(false);
});
