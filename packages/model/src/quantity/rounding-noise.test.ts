import fc from 'fast-check';
import { expect, it } from 'vitest';
import { convertedNumber, evaluatedNumber, summedMillimetres } from './rounding-noise.ts';

it('takes the digits away that float64 leaves behind', () => {
  expect(convertedNumber(0.0072 * 1000.0000000000001)).toBe(7.2);
  expect(evaluatedNumber(10.3 - 10.2)).toBe(0.1);
  expect(evaluatedNumber(1e-9 / 3)).toBe(3.333333333333e-10);
  expect(summedMillimetres(1000.3 - 1000.2)).toBe(0.1);
  for (const tidy of [convertedNumber, evaluatedNumber, summedMillimetres]) {
    expect(Object.is(tidy(-0), 0)).toBe(true);
  }
});

it('tells a computed value to 1e-12 of it', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e300, max: 1e300 }), (value) => {
      expect(Math.abs(evaluatedNumber(value) - value)).toBeLessThanOrEqual(1e-12 * Math.abs(value));
    }),
  );
});
