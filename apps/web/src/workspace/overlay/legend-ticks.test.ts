import fc from 'fast-check';
import { expect, it } from 'vitest';
import { legendTicks } from './legend-ticks.ts';

const labels = (min: number, max: number) => legendTicks(min, max).map(({ label }) => label);

it('marks both ends and round temperatures between them', () => {
  expect(labels(45, 80)).toEqual(['45.00', '50.00', '60.00', '70.00', '80.00']);
  expect(labels(0, 100)).toEqual(['0.00', '25.00', '50.00', '75.00', '100.00']);
  expect(labels(24.98, 80.19)).toEqual(['24.98', '40.00', '60.00', '80.19']);
  expect(labels(-10, 10)).toEqual(['-10.00', '-5.00', '0.00', '5.00', '10.00']);
});

it('says no label twice, and one where there is no range', () => {
  expect(labels(25, 25.01)).toEqual(['25.0000', '25.0025', '25.0050', '25.0075', '25.0100']);
  expect(labels(1e9, 1e9 + 1000)).toEqual([
    '1.00000000e9',
    '1.00000025e9',
    '1.00000050e9',
    '1.00000075e9',
    '1.00000100e9',
  ]);
  expect(labels(1e18, 1e18 + 256)).toEqual(['1.000000000e18']);
  expect(labels(25, 25)).toEqual(['25.00']);
});

it('has two to five marks in order, none touching, for every range', () => {
  const range = fc.tuple(
    fc.double({ min: -250, max: 3000, noNaN: true }),
    fc.double({ min: 1e-4, max: 5000, noNaN: true }),
  );
  fc.assert(
    fc.property(range, ([min, span]) => {
      const ticks = legendTicks(min, min + span);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(5);
      for (const [n, { at }] of ticks.entries()) {
        if (n > 0) expect(at - ticks[n - 1].at).toBeGreaterThan(0.1);
      }
      expect(new Set(ticks.map(({ label }) => label)).size).toBe(ticks.length);
      expect([ticks[0].at, ticks.at(-1)?.at]).toEqual([0, 1]);
    }),
  );
});
