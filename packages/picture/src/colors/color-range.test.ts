import { expect, it } from 'vitest';
import { narrowSpread, rangeOf, SMALLEST_SPAN } from './color-range.ts';

const open = { min: null, max: null };

it('is the solution’s own where that is wide enough', () => {
  expect(rangeOf({ min: 25, max: 80 }, open)).toEqual([25, 80]);
  expect(rangeOf({ min: 25, max: 25 + SMALLEST_SPAN }, open)).toEqual([25, 25.5]);
});

it('never spans less than the smallest range, around the middle', () => {
  expect(rangeOf({ min: 40.5, max: 40.5 }, open)).toEqual([40.25, 40.75]);
  const [min, max] = rangeOf({ min: 40.5, max: 40.53 }, open);
  expect(min).toBeCloseTo(40.265, 9);
  expect(max).toBeCloseTo(40.765, 9);
  const [cold, hot] = rangeOf({ min: 1e9, max: 1e9 }, open);
  expect(hot - cold).toBeCloseTo(1000, 3);
});

it('is what was typed, however narrow; an open end leaves room beside the typed one', () => {
  const field = { min: 25, max: 80 };
  expect(rangeOf(field, { min: 40, max: 40.01 })).toEqual([40, 40.01]);
  expect(rangeOf(field, { min: 40, max: 40 })).toEqual([40, 41]);
  expect(rangeOf(field, { min: 60, max: 30 })).toEqual([60, 61]);
  expect(rangeOf(field, { min: 40, max: null })).toEqual([40, 80]);
  expect(rangeOf(field, { min: 200, max: null })).toEqual([200, 200.5]);
  expect(rangeOf(field, { min: null, max: 10 })).toEqual([9.5, 10]);
});

const less = { timestamp: '', time: null, min_t: null, max_t: null, objects: [] };

it('has zero in the middle of a difference, however that lies and whichever end was typed', () => {
  expect(rangeOf({ min: 4, max: 10, less }, open)).toEqual([-10, 10]);
  expect(rangeOf({ min: -12, max: 10, less }, open)).toEqual([-12, 12]);
  expect(rangeOf({ min: 0, max: 0, less }, open)).toEqual([-0.25, 0.25]);
  expect(rangeOf({ min: -12, max: 10, less }, { min: null, max: 5 })).toEqual([-5, 5]);
  expect(rangeOf({ min: -12, max: 10, less }, { min: -3, max: null })).toEqual([-3, 3]);
  expect(rangeOf({ min: -12, max: 10, less }, { min: -3, max: 8 })).toEqual([-3, 8]);
  expect(narrowSpread({ min: 9.9, max: 10, less }, open)).toBeNull();
  expect(narrowSpread({ min: -0.1, max: 0.1, less }, open)).toBeCloseTo(0.2, 12);
});

it('tells the spread of a field that does not fill the colours', () => {
  expect(narrowSpread({ min: 40.5, max: 40.53 }, open)).toBeCloseTo(0.03, 9);
  expect(narrowSpread({ min: 40.5, max: 40.53 }, { min: 40, max: 41 })).toBeNull();
  expect(narrowSpread({ min: 25, max: 80 }, open)).toBeNull();
});
