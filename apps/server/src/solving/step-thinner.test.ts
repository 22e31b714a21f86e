import type { ReachedStep } from '@thermarium/api';
import { expect, test } from 'vitest';
import { StepThinner } from './step-thinner.ts';

/** The steps that are told of a transient with these maxima, °C, when it has reached the step, and those at its end. */
function told(maxima: readonly (number | null)[]) {
  const steps: ReachedStep[] = [];
  const thinner = new StepThinner(maxima.length - 1, (step) => steps.push(step));
  maxima.forEach((max_t, time) => {
    thinner.reach({ time, min_t: 20, max_t });
  });
  const before = steps.length;
  thinner.finish();
  thinner.finish();
  return { steps, before, times: steps.map(({ time }) => time) };
}

test('every step of a transient is told when it is reached', () => {
  for (const count of [1, 2, 101, 2001]) {
    const { steps, before, times } = told(Array.from({ length: count }, (_, n) => 20 + n));
    expect(times).toEqual(Array.from({ length: count }, (_, n) => n));
    expect([before, steps.at(-1)]).toEqual([count, { time: count - 1, min_t: 20, max_t: 19 + count }]);
  }
});

test('of ten thousand steps a bounded number is told: the first, every peak, the last', () => {
  for (const count of [10_001, 10_004, 200_001]) {
    const maxima = Array.from({ length: count }, (_, n) => 30 + Math.sin(n / 100));
    for (const peak of [3, 777, 5001, count - 3]) maxima[peak] = 90 + peak / count;
    const { steps, times } = told(maxima);
    expect(steps.length).toBeLessThanOrEqual(2002);
    expect(steps.length).toBeGreaterThan(1600);
    expect([times[0], times.at(-1)]).toEqual([0, count - 1]);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    for (const peak of [3, 777, 5001, count - 3]) expect(times).toContain(peak);
    for (const { time, max_t } of steps) expect(max_t).toBe(maxima[time]);
  }
});

test('steps without a temperature are told too', () => {
  expect(told([null, null, 25]).times).toEqual([0, 1, 2]);
  expect(told(Array.from({ length: 5001 }, () => null)).times.at(-1)).toBe(5000);
});
