import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisOver, including, panned, rangeAt, shareOf, timeTexts, timeTicks, zoomed } from './time-axis.ts';

const linear = { full: [0, 240], isLog: false } as const;
const log = { full: [1e-6, 1e3], isLog: true } as const;

test('the axis spans all steps; a logarithmic one begins after t = 0', () => {
  const times = Float64Array.of(0, 0.5, 2, 8);
  expect(axisOver(times, false)).toEqual({ full: [0, 8], isLog: false });
  expect(axisOver(times, true)).toEqual({ full: [0.5, 8], isLog: true });
  expect(axisOver(Float64Array.of(0), false)).toBeNull();
  expect(axisOver(Float64Array.of(0, 3), true)).toBeNull();
  expect(axisOver(new Float64Array(0), false)).toBeNull();
});

test('the time under the pointer stays where it is', () => {
  const [from, to] = zoomed(linear, [0, 240], 60, 2);
  expect([from, to]).toEqual([30, 150]);
  expect((60 - from) / (to - from)).toBeCloseTo(60 / 240);
  const decades = zoomed(log, log.full, 1e-3, 3);
  expect(decades[0]).toBeCloseTo(1e-4, 12);
  expect(decades[1]).toBeCloseTo(1e-1, 9);
});

test('the whole is the least scale, and 1e15 of it the largest, as far as numbers have digits', () => {
  expect(zoomed(linear, [30, 150], 60, 0.01)).toEqual(linear.full);
  let range: readonly [number, number] = linear.full;
  for (let n = 0; n < 500; n++) range = zoomed(linear, range, 0, 2);
  expect(240 / (range[1] - range[0])).toBeCloseTo(1e15, -10);
  range = linear.full;
  for (let n = 0; n < 500; n++) range = zoomed(linear, range, 100, 2);
  expect(range[1]).toBeGreaterThan(range[0]);
});

test('whatever is done, the range stays within the whole', () => {
  const steps = fc.array(fc.tuple(fc.boolean(), fc.double({ min: -0.2, max: 1.2, noNaN: true })), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(fc.constantFrom(linear, log), steps, (axis, all) => {
      let range: readonly [number, number] = axis.full;
      for (const [isZoom, share] of all) {
        const at = range[0] + share * (range[1] - range[0]);
        range = isZoom ? zoomed(axis, range, at, 1 + share) : panned(axis, range, share - 0.5);
        expect(range[0]).toBeGreaterThanOrEqual(axis.full[0] * (1 - 1e-9));
        expect(range[1]).toBeLessThanOrEqual(axis.full[1] * (1 + 1e-9));
        expect(range[1]).toBeGreaterThan(range[0]);
      }
    }),
  );
});

test('a range is moved no more than it takes to hold a time', () => {
  expect(including(linear, [60, 120], 100)).toEqual([60, 120]);
  expect(including(linear, [60, 120], 130)).toEqual([70, 130]);
  expect(including(linear, [60, 120], 20)).toEqual([20, 80]);
});

test('parts of the whole and ranges are two names of the same', () => {
  expect(shareOf(linear, [60, 120])).toEqual([0.25, 0.5]);
  expect(rangeAt(linear, [0.25, 0.5])).toEqual([60, 120]);
  const [low, high] = shareOf(log, rangeAt(log, [0.2, 0.7]));
  expect([low, high]).toEqual([expect.closeTo(0.2), expect.closeTo(0.7)]);
});

test('ticks are round, within the range, and five at most', () => {
  expect(timeTicks(linear, [0, 240])).toEqual([0, 50, 100, 150, 200]);
  expect(timeTicks(linear, [0.1, 0.45])).toEqual([0.1, 0.2, 0.3, 0.4]);
  expect(timeTicks(log, log.full)).toEqual([1e-6, 1e-4, 1e-2, 1, 100]);
  expect(timeTicks(log, [0.2, 0.9])).toEqual([0.2, 0.4, 0.6, 0.8]);
  const range = fc
    .tuple(fc.double({ min: 0, max: 1e4, noNaN: true }), fc.double({ min: 1e-6, max: 1e4, noNaN: true }))
    .map(([from, span]) => [from, from + span] as const);
  fc.assert(
    fc.property(range, ([from, to]) => {
      const ticks = timeTicks(linear, [from, to]);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(ticks.length).toBeGreaterThan(0);
      const span = to - from;
      for (const tick of ticks) {
        expect(tick).toBeGreaterThanOrEqual(from - 1e-3 * span);
        expect(tick).toBeLessThanOrEqual(to + 1e-3 * span);
      }
      expect(new Set(timeTexts(ticks)).size).toBe(ticks.length);
    }),
  );
});

test('texts of times have the digits that tell them apart', () => {
  expect(timeTexts([0, 60, 120])).toEqual(['0', '60', '120']);
  expect(timeTexts([1.00001, 1.00002])).toEqual(['1.00001', '1.00002']);
  expect(timeTexts([1e-6, 1e-4, 1e7])).toEqual(['1e-6', '1e-4', '1e7']);
});
