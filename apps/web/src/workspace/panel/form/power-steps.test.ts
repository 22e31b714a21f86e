import { expect, it } from 'vitest';
import { CHART_WIDTH, stepPath } from './power-steps.ts';

it('a power is constant from each time to the next, zero before the first, and the last holds', () => {
  const rows = [
    { time: 5, power: 0 },
    { time: 1, power: 200 },
  ];
  const chart = stepPath(rows);
  expect(chart?.most).toBe(200);
  // From zero at the start up at 1 s, down at 5 s, on to a fifth more.
  const [start, ...steps] = chart?.path.match(/[MHV][\d. ]+/g) ?? [];
  expect(start).toBe('M4.0 72.0');
  expect(steps.map((step) => step.charAt(0)).join('')).toBe('HVHVH');
  expect(steps[1]).toBe('V4.0');
  expect(steps[3]).toBe('V72.0');
  expect(steps[4]).toBe(`H${(CHART_WIDTH - 4).toFixed(1)}`);
});

it('there is nothing to draw without rows', () => {
  expect(stepPath([])).toBeNull();
});
