import { expect, test } from 'vitest';
import { furtherOf, withReached } from './open-solves.ts';

const steps = (...times: readonly number[]) => times.map((time) => ({ time, min_t: 20, max_t: 30 + time }));

test('reached steps follow on those before, none twice', () => {
  expect(withReached([], steps(0, 1))).toEqual(steps(0, 1));
  expect(withReached(steps(0, 1), steps(2, 3))).toEqual(steps(0, 1, 2, 3));
  expect(withReached(steps(0, 1, 2), steps(1, 2, 3))).toEqual(steps(0, 1, 2, 3));
  const known = steps(0, 1);
  expect(withReached(known, steps(1))).toBe(known);
  expect(withReached(known, [])).toBe(known);
});

test('a task that has started again begins at zero again', () => {
  expect(withReached(steps(0, 1, 2), steps(0))).toEqual(steps(0));
});

test('an answer that is older than the latest event changes nothing', () => {
  expect(furtherOf(steps(0, 1, 2), steps(0, 1))).toEqual(steps(0, 1, 2));
  expect(furtherOf(steps(2, 3), steps(0, 1, 2, 3, 4))).toEqual(steps(0, 1, 2, 3, 4));
  expect(furtherOf([], [])).toEqual([]);
});
