import { expect, test } from 'vitest';
import { extremesOver, stepNear } from './step-rows.ts';

test('the step nearest to a time is found, at both ends and between', () => {
  const times = Float64Array.of(0, 1, 3, 10);
  const at = [-5, 0, 0.4, 0.6, 1.9, 2.1, 6, 7, 10, 99].map((seconds) => stepNear({ times }, seconds));
  expect(at).toEqual([0, 0, 0, 1, 1, 2, 2, 3, 3, 3]);
  expect(stepNear({ times: new Float64Array(0) }, 4)).toBe(0);
});

test('the extremes are those over all steps, whatever has none', () => {
  const none = Number.NaN;
  const rows = (min: readonly number[], max: readonly number[]) => ({
    ...{ ids: Float64Array.from(min.keys()), times: Float64Array.from(min.keys()) },
    ...{ min: Float64Array.from(min), max: Float64Array.from(max) },
  });
  expect(extremesOver(rows([20, 22, none, 19.5], [20, 80, none, 60]))).toEqual({ min: 19.5, max: 80 });
  expect(extremesOver(rows([none], [none]))).toBeNull();
  expect(extremesOver(rows([], []))).toBeNull();
});
