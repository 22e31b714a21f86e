import { expect, test } from 'vitest';
import { NO_RESULTS, type ResultsState } from '../results-state.ts';
import { solvedBlocks } from '../testing/solved-block.ts';
import { ColorScale } from './color-scale.ts';

function uniformsOf(state: Partial<ResultsState>) {
  const scale = new ColorScale();
  scale.setLimits({ ...NO_RESULTS, steady: solvedBlocks(), ...state });
  const { range, filtered, stale } = scale.uniforms;
  const shown = { range: range.value.toArray(), filtered: filtered.value, stale: stale.value };
  scale.dispose();
  return shown;
}

test('the picture is coloured over the range of the legend, and leaves out only what typed limits do', () => {
  expect(uniformsOf({})).toEqual({ range: [0, 1000], filtered: false, stale: false });
  const flat = { ...solvedBlocks(), min: 40, max: 40.03 };
  expect(uniformsOf({ steady: flat }).range[1] - uniformsOf({ steady: flat }).range[0]).toBeCloseTo(0.5, 9);
  const limits = { ...NO_RESULTS.limits, max: 500 };
  expect(uniformsOf({ limits })).toMatchObject({ range: [0, 500], filtered: true });
});

test('a stale solution is drawn as one, by the model that is saved and by what is only typed', () => {
  expect(uniformsOf({ steady: { ...solvedBlocks(), stale: true } }).stale).toBe(true);
  expect(uniformsOf({ drafted: { steady: true, transient: false } }).stale).toBe(true);
  expect(uniformsOf({ drafted: { steady: false, transient: true } }).stale).toBe(false);
});

test('lines of equal temperature are at the round temperatures of the legend, or as far apart as was typed', () => {
  const stepOf = (isolines: ResultsState['limits']['isolines'], more: Partial<ResultsState> = {}) => {
    const scale = new ColorScale();
    const limits = { ...NO_RESULTS.limits, isolines };
    scale.setLimits({ ...NO_RESULTS, steady: solvedBlocks(), limits, ...more });
    scale.dispose();
    return scale.uniforms.isolines.value;
  };
  expect([stepOf('none'), stepOf('ticks'), stepOf(12.5)]).toEqual([0, 250, 12.5]);
  expect(stepOf('ticks', { steady: null })).toBe(0);
});
