import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exchangeArea, type FacingRectangle } from './view-factors.ts';

type Corner = FacingRectangle['min'];
const rectangle = (axis: 0 | 1 | 2, isUp: boolean, min: Corner, max: Corner): FacingRectangle => ({
  ...{ axis, isUp, min, max },
});
const up = (z: number, size = 1, x = 0) => rectangle(2, true, [x, 0, z], [x + size, size, z]);
const down = (z: number, size = 1, x = 0) => rectangle(2, false, [x, 0, z], [x + size, size, z]);

describe('view factors of rectangles', () => {
  it('are those of the tables', () => {
    // Incropera et al., table 13.2: unit squares at a unit distance, and with a common edge.
    expect(exchangeArea(up(0), down(1))).toBeCloseTo(0.1998, 4);
    expect(exchangeArea(up(0), rectangle(0, true, [0, 0, 0], [0, 1, 1]))).toBeCloseTo(0.2, 3);
    // All that a square sees from close by.
    expect(exchangeArea(up(0), down(1e-4))).toBeCloseTo(1, 3);
  });

  it('are nothing for rectangles that look away from each other, or lie in one plane', () => {
    expect(exchangeArea(down(0), up(1))).toBe(0);
    expect(exchangeArea(up(0), up(1))).toBe(0);
    expect(exchangeArea(up(0), down(0, 1, 5))).toBe(0);
    expect(exchangeArea(up(0), rectangle(0, false, [-1, 0, 0], [-1, 1, 1]))).toBe(0);
  });

  it('count only what lies before the plane of the other', () => {
    const wall = (low: number) => rectangle(0, true, [0, 0, low], [0, 1, 1]);
    expect(exchangeArea(up(0), wall(-3))).toBeCloseTo(exchangeArea(up(0), wall(0)), 12);
  });

  it('of the sides of a box add up to all of each side', () => {
    const side = fc.double({ min: 0.2, max: 5, noNaN: true });
    fc.assert(
      fc.property(side, side, side, (a, b, c) => {
        const far = [a, b, c];
        const sides = [0, 1, 2].flatMap((axis) =>
          [true, false].map((isUp): FacingRectangle => {
            const at = isUp ? 0 : far[axis];
            const corner = (of: readonly number[]) =>
              of.map((value, n) => (n === axis ? at : value)) as unknown as Corner;
            return { axis: axis as 0 | 1 | 2, isUp, min: corner([0, 0, 0]), max: corner(far) };
          }),
        );
        for (const own of sides) {
          const area = (a * b * c) / far[own.axis];
          const seen = sides.reduce((sum, other) => sum + exchangeArea(own, other), 0);
          expect(seen / area).toBeCloseTo(1, 9);
        }
      }),
      { seed: 4 },
    );
  });

  it('are the same from either side', () => {
    const at = fc.double({ min: -3, max: 3, noNaN: true });
    const extent = fc.double({ min: 0.1, max: 3, noNaN: true });
    const any = fc
      .record({
        axis: fc.constantFrom(0, 1, 2),
        isUp: fc.boolean(),
        from: fc.tuple(at, at, at),
        by: fc.tuple(extent, extent, extent),
      })
      .map(({ axis, isUp, from, by }): FacingRectangle => {
        const max = from.map((low, n) => (n === axis ? low : low + by[n])) as unknown as Corner;
        return { axis: axis as 0 | 1 | 2, isUp, min: from, max };
      });
    fc.assert(
      fc.property(any, any, (one, other) => {
        expect(exchangeArea(one, other)).toBeCloseTo(exchangeArea(other, one), 10);
      }),
      { seed: 9 },
    );
  });
});
