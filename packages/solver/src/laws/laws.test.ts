import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as laws from './index.ts';

/** What the elimination of walls and Newton's method rely on. */
describe.each(Object.values(laws).filter((law) => law.type === 'nonlinear'))(
  'the law of $mechanism',
  (law) => {
    const ambient = fc.double({ min: 0, max: 1000, noNaN: true });
    const rise = fc.double({ min: -500, max: 3000, noNaN: true });
    const strength = fc.double({ min: 1e-9, max: 10, noNaN: true });

    it('takes nothing at ambient, and heat in proportion to its strength', () => {
      fc.assert(
        fc.property(strength, ambient, rise, (s, ta, theta) => {
          expect(Math.abs(law.heat(s, ta, 0))).toBe(0);
          expect(law.heat(0, ta, theta)).toBeCloseTo(0, 12);
          const whole = law.heat(s, ta, theta);
          expect(Math.abs(law.heat(s / 2, ta, theta) * 2 - whole)).toBeLessThanOrEqual(
            1e-12 * Math.abs(whole),
          );
        }),
        { seed: 5 },
      );
    });

    it('never falls and is convex: no chord lies below a tangent', () => {
      fc.assert(
        fc.property(strength, ambient, rise, rise, (s, ta, at, other) => {
          const slope = law.slope(s, ta, at);
          expect(slope).toBeGreaterThanOrEqual(0);
          const [heat, beyond] = [law.heat(s, ta, at), law.heat(s, ta, other)];
          const scale = Math.abs(heat) + Math.abs(beyond) + slope * Math.abs(other - at);
          expect(beyond - heat - slope * (other - at)).toBeGreaterThanOrEqual(-1e-12 * scale);
        }),
        { seed: 6 },
      );
    });

    it('knows a rise at which it takes a heat, whatever the ambient', () => {
      fc.assert(
        fc.property(strength, ambient, fc.double({ min: 1e-6, max: 1e6, noNaN: true }), (s, ta, watts) => {
          expect(law.heat(s, ta, law.riseTaking(s, watts))).toBeGreaterThanOrEqual(watts * (1 - 1e-12));
        }),
        { seed: 7 },
      );
    });
  },
);
