import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { radiation, STEFAN_BOLTZMANN } from './radiation.ts';
import { riseInBalance } from './rise-in-balance.ts';

const { heat, slope } = radiation;

describe('radiation of a wall', () => {
  it('is that of the fourth powers', () => {
    expect(heat(2, 300, 100)).toBeCloseTo(2 * STEFAN_BOLTZMANN * (400 ** 4 - 300 ** 4), 8);
    expect(heat(1, 298.15, 0)).toBe(0);
  });

  it('keeps its digits for a small rise', () => {
    const rise = 1e-9;
    expect(heat(1, 300, rise) / (4 * STEFAN_BOLTZMANN * 300 ** 3 * rise)).toBeCloseTo(1, 9);
  });

  it('has the slope of its difference quotient, and stays flat below absolute zero', () => {
    const quotient = (heat(1, 300, 50.001) - heat(1, 300, 49.999)) / 0.002;
    expect(slope(1, 300, 50) / quotient).toBeCloseTo(1, 8);
    expect(slope(1, 300, -400)).toBe(0);
    expect(heat(1, 300, -400)).toBe(heat(1, 300, -300));
  });

  it('finds the wall rise that bisection finds', () => {
    const magnitude = fc.double({ min: -6, max: 3, noNaN: true }).map((decade) => 10 ** decade);
    fc.assert(
      fc.property(
        magnitude,
        fc.oneof(fc.constant(0), magnitude),
        magnitude,
        fc.double({ min: -200, max: 2000, noNaN: true }),
        (half, film, emissive, cellRise) => {
          const drive = half * cellRise;
          const excess = (rise: number) => (half + film) * rise + heat(emissive, 300, rise) - drive;
          let [low, high] = [Math.min(0, cellRise), Math.max(0, cellRise)];
          for (let step = 0; step < 200; step++) {
            const middle = (low + high) / 2;
            if (excess(middle) > 0) high = middle;
            else low = middle;
          }
          const radiating = [{ law: radiation, strength: Float64Array.of(emissive) }];
          const found = riseInBalance(half + film, radiating, 0, 300, drive);
          expect(Math.abs(found - low)).toBeLessThan(1e-9 * (1 + Math.abs(low)));
        },
      ),
      { seed: 3 },
    );
  });
});
