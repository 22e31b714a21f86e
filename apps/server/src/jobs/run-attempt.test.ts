import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WorkClock } from './run-attempt.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('only time at work counts, of all stretches together', () => {
  let ends = 0;
  const clock = new WorkClock(1000, () => ends++);
  expect(clock.stretch).toBe(0);
  for (const stretch of [400, 400]) {
    clock.run();
    vi.advanceTimersByTime(stretch);
    expect([clock.stretch, ends]).toEqual([stretch, 0]);
    clock.rest();
    vi.advanceTimersByTime(60_000);
    expect([clock.stretch, ends]).toEqual([0, 0]);
  }
  clock.run();
  vi.advanceTimersByTime(100);
  clock.run();
  vi.advanceTimersByTime(99);
  expect(ends).toBe(0);
  vi.advanceTimersByTime(1);
  expect(ends).toBe(1);
});

test('a limit beyond what a timer takes does not end at once', () => {
  let ends = 0;
  new WorkClock(365 * 24 * 3_600_000, () => ends++).run();
  vi.advanceTimersByTime(3_600_000);
  expect(ends).toBe(0);
});
