import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PowerRaster } from './power-raster.ts';

const OUTLINE = { min: [2, -1], max: [12, 4] } as const;

const rectangle = fc
  .tuple(
    ...[2, -1, 2, -1].map((from, n) =>
      fc.double({ min: from, max: n % 2 === 0 ? 12 : 4, noNaN: true, noDefaultInfinity: true }),
    ),
    fc.double({ min: -3, max: 5, noNaN: true }),
  )
  .map(([u0, v0, u1, v1, watts]) => ({
    min: [Math.min(u0, u1), Math.min(v0, v1)] as const,
    max: [Math.max(u0, u1) + 1e-3, Math.max(v0, v1) + 1e-3] as const,
    watts,
  }))
  .filter(({ max: [u, v] }) => u <= 12 && v <= 4);

describe('a raster of watts', () => {
  it('keeps them all, whatever rectangles overlap', () => {
    fc.assert(
      fc.property(fc.array(rectangle, { maxLength: 20 }), fc.integer({ min: 1, max: 40 }), (parts, tiles) => {
        const total = parts.reduce((sum, { watts }) => sum + watts, 0);
        const raster = new PowerRaster(OUTLINE, tiles, parts);
        expect(raster.fluxAround([7, 1.5], 100)).toBeCloseTo(total / 50, 9);
      }),
    );
  });

  it('tells the mean flux of a window that tiles make up, and what lies outside of it does not count', () => {
    const parts = [
      { min: [2, -1], max: [3, 0], watts: 6 },
      { min: [3, -1], max: [4, 0], watts: 2 },
      { min: [9, 3], max: [12, 4], watts: 90 },
    ] as const;
    const raster = new PowerRaster(OUTLINE, 10, parts);
    expect(raster.fluxAround([2.5, -0.5], 1)).toBeCloseTo(6, 12);
    expect(raster.fluxAround([3, 0], 2)).toBeCloseTo(8 / 4, 12);
    // At the corner of the outline a quarter of the window is in it.
    expect(raster.fluxAround([2, -1], 2)).toBeCloseTo(6, 12);
    expect(raster.fluxAround([6.5, 2], 2)).toBeCloseTo(0, 12);
  });

  it('spreads what is smaller than a tile over the tile', () => {
    const raster = new PowerRaster(OUTLINE, 5, [{ min: [2.1, -0.9], max: [2.2, -0.8], watts: 4 }]);
    expect(raster.fluxAround([3, -0.5], 1)).toBeCloseTo(4 / 2, 12);
  });
});
