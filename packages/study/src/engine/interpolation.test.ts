import { expect, it } from 'vitest';
import { interpolationWeights } from './interpolation.ts';

const of = (...values: number[]) => Float64Array.from(values);
/** The value that the weights make of values at the points. */
const interpolated = (points: readonly Float64Array[], value: (point: Float64Array) => number) =>
  interpolationWeights(points).reduce((sum, weight, n) => sum + weight * value(points[n]), 0);

it('what is linear is met where there are enough points', () => {
  const points = [of(0.2, 0.1), of(-0.3, 0.2), of(0.1, -0.4), of(0.5, 0.5)];
  expect(interpolated(points, ([x, y]) => 3 + 2 * x - 5 * y)).toBeCloseTo(3, 2);
  expect(interpolationWeights(points).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
});

it('one point stands for itself, and one in the place itself nearly alone', () => {
  expect([...interpolationWeights([of(0.3, 0.4)])]).toEqual([1]);
  expect(interpolated([of(0, 0), of(0, 0)], () => 7)).toBeCloseTo(7, 12);
});

it('points that do not settle them get no large weights', () => {
  const weights = interpolationWeights([of(0.3, 0), of(0.3, 1e-9), of(0.31, 0)]);
  for (const weight of weights) expect(Math.abs(weight)).toBeLessThan(30);
});
