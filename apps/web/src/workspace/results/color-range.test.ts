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

it('tells the spread of a field that does not fill the colours', () => {
  expect(narrowSpread({ min: 40.5, max: 40.53 }, open)).toBeCloseTo(0.03, 9);
  expect(narrowSpread({ min: 40.5, max: 40.53 }, { min: 40, max: 41 })).toBeNull();
  expect(narrowSpread({ min: 25, max: 80 }, open)).toBeNull();
});
