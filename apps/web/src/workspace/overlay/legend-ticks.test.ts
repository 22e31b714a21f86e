import fc from 'fast-check';
import { expect, it } from 'vitest';
import { legendTicks, temperatureText } from './legend-ticks.ts';

const labels = (min: number, max: number) => legendTicks(min, max).map(({ label }) => label);

it('marks both ends and round temperatures between them', () => {
  expect(labels(45, 80)).toEqual(['45.00', '50.00', '60.00', '70.00', '80.00']);
  expect(labels(0, 100)).toEqual(['0.00', '25.00', '50.00', '75.00', '100.00']);
  expect(labels(24.98, 80.19)).toEqual(['24.98', '40.00', '60.00', '80.19']);
  expect(labels(-10, 10)).toEqual(['-10.00', '-5.00', '0.00', '5.00', '10.00']);
});

it('says no label twice where the range is thin, and one where there is none', () => {
  expect(labels(25, 25.01)).toEqual(['25.00', '25.01']);
  expect(labels(25, 25)).toEqual(['25.00']);
});

it('has two to five marks in order, none touching, for every range', () => {
  const range = fc.tuple(
    fc.double({ min: -250, max: 3000, noNaN: true }),
    fc.double({ min: 0.02, max: 5000, noNaN: true }),
  );
  fc.assert(
    fc.property(range, ([min, span]) => {
      const ticks = legendTicks(min, min + span);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(5);
      for (const [n, { at }] of ticks.entries()) {
        if (n > 0) expect(at - ticks[n - 1].at).toBeGreaterThan(0.1);
      }
      expect([ticks[0].at, ticks.at(-1)?.at]).toEqual([0, 1]);
    }),
  );
});

it('writes no negative zero', () => {
  expect([-0.001, -0.006, 12.345].map(temperatureText)).toEqual(['0.00', '-0.01', '12.35']);
});
