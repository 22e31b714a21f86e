import { describe, expect, it } from 'vitest';
import { complementaryError } from './half-space.ts';

describe('complementaryError', () => {
  // The erfc of the C library (fdlibm), 1 unit in the last place.
  it.each([
    [0, 1],
    [0.5, 0.4795001221869535],
    [1, 0.15729920705028513],
    [1.999, 0.004698443348629488],
    [2, 0.004677734981047266],
    [3, 2.209049699858544e-5],
    [5, 1.5374597944280349e-12],
  ])('erfc(%f) = %f', (x, value) => {
    expect(Math.abs(complementaryError(x) / value - 1)).toBeLessThan(2e-13);
  });

  it('refuses what the formulas do not cover', () => {
    expect(() => complementaryError(-1)).toThrow(RangeError);
  });
});
