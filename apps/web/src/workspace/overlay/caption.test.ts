import { expect, test } from 'vitest';
import { NO_RESULTS, type ResultsState } from '../results/results-state.ts';
import { solvedBlocks } from '../results/testing/solved-block.ts';
import { captionOf } from './caption.ts';

const steady = { ...solvedBlocks(), min: 25, max: 80.5 };
const at = (state: Partial<ResultsState>): ResultsState => ({ ...NO_RESULTS, steady, ...state });

test('a picture of a steady solution says the project, how hot it is, and what the colours mean', () => {
  const { title, facts, stale, legend } = captionOf('QFN', 'solution', at({}));
  expect({ title, facts, stale }).toEqual({
    title: 'QFN',
    facts: ['Steady', 'Tmax 80.50 °C', 'Colours 25.00 to 80.50 °C'],
    stale: false,
  });
  expect(legend?.map).toBe('rainbow');
  expect(legend?.ticks.map(({ label }) => label)).toEqual(['25.00', '40.00', '60.00', '80.50']);
});

test('one of a transient says its instant', () => {
  const transient = { ...steady, transient: true, time: 0.25 };
  const { facts } = captionOf('QFN', 'planes', at({ type: 'transient', transient }));
  expect(facts.slice(0, 3)).toEqual(['Transient, 0.25 s', 'Planes', 'Tmax 80.50 °C at 0.25 s']);
});

test('typed limits and staleness are in it', () => {
  const limits = { ...NO_RESULTS.limits, min: 30, max: 60 };
  const drafted = { steady: true, transient: false };
  expect(captionOf('QFN', 'solution', at({ limits, drafted }))).toMatchObject({
    facts: ['Steady', 'Tmax 80.50 °C', 'Colours 30.00 to 60.00 °C'],
    stale: true,
  });
});

test('one of a difference says from where to where it goes, with the colours around zero', () => {
  const less = { timestamp: steady.timestamp, time: null, min_t: 20, max_t: 60, objects: [] };
  const data = { ...steady, min: -2, max: 7.5, less, of: steady };
  const difference = { status: 'loaded', data } as const;
  const { facts, legend } = captionOf('QFN', 'solution', at({ comparing: 'reference', difference }));
  expect(facts).toEqual(['Steady', 'ΔT from -2.00 to +7.50 °C', 'Colours -7.50 to 7.50 °C']);
  expect(legend?.map).toBe('cool-warm');
});

test('a nearly uniform field says where it begins', () => {
  const { facts } = captionOf('QFN', 'solution', at({ steady: { ...steady, min: 80.47 } }));
  expect(facts.at(-1)).toBe('Field from 80.47 °C');
});

test('one with arrows says what the longest of them stands for', () => {
  const state = at({ largestMarks: { heatFlux: 123_456 }, switchedOn: ['heatFlux'] });
  expect(captionOf('QFN', 'planes', state).facts).toContain('Longest arrow 123,000 W/m²');
  expect(captionOf('QFN', 'solution', state).facts.join()).not.toContain('arrow');
  expect(captionOf('QFN', 'planes', { ...state, switchedOn: [] }).facts.join()).not.toContain('arrow');
});

test('a picture of the model has no temperatures', () => {
  const model = { title: 'QFN', facts: ['Model'], stale: false, legend: null };
  expect(captionOf('QFN', 'box', at({}))).toEqual(model);
  expect(captionOf('QFN', 'solution', at({ steady: null }))).toEqual(model);
});
