import { expect, it } from 'vitest';
import { ticksOver } from './axis-ticks.ts';

it('marks stand at round numbers around all that is shown, at most five of them', () => {
  expect(ticksOver(0, 6)).toEqual([0, 2, 4, 6]);
  expect(ticksOver(0, 1600)).toEqual([0, 500, 1000, 1500, 2000]);
  expect(ticksOver(-30, 75)).toEqual([-50, 0, 50, 100]);
  expect(ticksOver(0, 0)).toEqual([0, 0.25, 0.5, 0.75, 1]);
  for (const high of [1e-9, 0.3, 7, 99, 1234, 5e11]) {
    const ticks = ticksOver(0, high);
    expect(ticks.length).toBeLessThanOrEqual(5);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(high);
  }
});
