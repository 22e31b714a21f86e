import { expect, test } from 'vitest';
import { joined, nearestPoint, type PlotCurve, temperatureTicks } from './plot-data.ts';
import { CURVE_STYLES } from './plot-styles.ts';

const curve = (times: readonly number[], values: readonly number[]): PlotCurve => ({
  name: 'die',
  times: Float64Array.from(times),
  values: Float64Array.from(values),
  style: CURVE_STYLES[0],
});

test('the nearest point of a curve is found', () => {
  const times = Float64Array.of(0, 1, 4);
  expect([-1, 0.4, 0.6, 2.4, 2.6, 9].map((at) => nearestPoint(times, at))).toEqual([0, 0, 1, 1, 2, 2]);
});

test('the temperature axis spans what is in sight, with five ticks at most', () => {
  const one = curve([0, 1, 2, 3], [20, 100, 40, 41]);
  expect(temperatureTicks([one], [0, 3])).toEqual([20, 40, 60, 80, 100]);
  const ticks = temperatureTicks([one], [2.2, 2.8]);
  expect([ticks[0], ticks.at(-1)]).toEqual([40, 41]);
  expect(temperatureTicks([curve([0, 1], [Number.NaN, Number.NaN])], [0, 1]).length).toBeLessThanOrEqual(5);
  const flat = temperatureTicks([curve([0, 1], [25, 25.001])], [0, 1]);
  expect((flat.at(-1) ?? 0) - flat[0]).toBeGreaterThanOrEqual(0.5);
});

test('curves of one solve share their times; those of others have gaps', () => {
  const [first, second] = [curve([0, 1, 2], [1, 2, 3]), curve([0, 1, 2], [4, 5, 6])];
  expect(joined([first, second])).toEqual([first.times, first.values, second.values]);
  expect(joined([first, curve([0.5, 2, 3], [7, Number.NaN, 9])])).toEqual([
    [0, 0.5, 1, 2, 3],
    [1, null, 2, 3, null],
    [null, 7, null, null, 9],
  ]);
});
