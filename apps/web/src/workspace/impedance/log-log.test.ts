import { expect, it } from 'vitest';
import { onLogAxes } from './log-log.ts';

const times = [1e-6, 1e-3, 1, 1000];

it('a curve has whole decades around it', () => {
  expect(onLogAxes({ times, zth: [0.002, 0.03, 0.4, 3] })).toEqual({
    ...{ times, values: [0.002, 0.03, 0.4, 3], range: [1e-3, 10], isInverted: false },
  });
  expect(onLogAxes({ times, zth: [1e-5, 1e-4, 1e-3, 1e-2] })?.range).toEqual([1e-5, 1e-2]);
  expect(onLogAxes({ times, zth: [1, 1, 1, 1] })?.range).toEqual([1, 10]);
});

it('what has hardly begun far from the source is left out', () => {
  expect(onLogAxes({ times, zth: [1e-22, -1e-9, 0.02, 2] })).toMatchObject({
    ...{ values: [null, null, 0.02, 2], range: [1e-2, 10] },
  });
});

it('where the reference gets hotter than the object, the curve is drawn upside down and says so', () => {
  expect(onLogAxes({ times, zth: [0.001, -0.5, -2, -4] })).toMatchObject({
    ...{ values: [null, 0.5, 2, 4], range: [0.1, 10], isInverted: true },
  });
});

it('there is nothing to draw of a curve of zeros, or of one point', () => {
  expect(onLogAxes({ times, zth: [0, 0, 0, 0] })).toBeNull();
  expect(onLogAxes({ times: [1], zth: [1] })).toBeNull();
});
