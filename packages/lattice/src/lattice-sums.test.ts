import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Arrangement, cellArea, orient } from './arrangement.ts';
import { latticeSums } from './lattice-sums.ts';

const square: Arrangement = { pitchX: 1, pitchY: 1, staggered: false };
const hexagonal: Arrangement = { pitchX: 1, pitchY: Math.sqrt(3) / 2, staggered: true };

const arrangements = fc.record({
  pitchX: fc.double({ min: 0.1, max: 10, noNaN: true }),
  pitchY: fc.double({ min: 0.1, max: 10, noNaN: true }),
  staggered: fc.boolean(),
});

/** A slow reference: point by point within a large disc. Good to about 1e-6 for order 6. */
function pointByPoint({ pitchX, pitchY, staggered }: Arrangement, order: number): number {
  let sum = 0;
  for (let j = -80; j <= 80; j++) {
    for (let i = -80; i <= 80; i++) {
      if (i === 0 && j === 0) continue;
      const x = (i + (staggered && j % 2 !== 0 ? 0.5 : 0)) * pitchX;
      const y = j * pitchY;
      sum += Math.cos(order * Math.atan2(y, x)) * Math.hypot(x, y) ** -order;
    }
  }
  return sum;
}

describe('sums over a lattice', () => {
  it('are the published ones of the square lattice', () => {
    // Rayleigh 1892: S2 = π; Perrins et al. 1979: S4 = 3.1512120, S8 = 4.2557730.
    const sums = latticeSums(orient(square, 0), 8);
    expect(sums[2]).toBeCloseTo(Math.PI, 13);
    expect(sums[4]).toBeCloseTo(3.1512120021539, 12);
    expect(sums[6]).toBeCloseTo(0, 12);
    expect(sums[8]).toBeCloseTo(4.2557730353651, 12);
  });

  it('are the published ones of the hexagonal lattice, seen along either axis', () => {
    const [alongX, alongY] = [latticeSums(orient(hexagonal, 0), 6), latticeSums(orient(hexagonal, 1), 6)];
    expect(alongX[2]).toBeCloseTo((2 * Math.PI) / Math.sqrt(3), 13);
    expect(alongX[4]).toBeCloseTo(0, 12);
    expect(alongX[6]).toBeCloseTo(5.8630316934, 9);
    expect(alongY[6]).toBeCloseTo(-5.8630316934, 9);
  });

  it('agree with a sum point by point, by series and by nearest points', () => {
    for (const arrangement of [square, hexagonal, { pitchX: 1, pitchY: 1.7, staggered: true }]) {
      const sums = latticeSums(orient(arrangement, 0), 40);
      for (const order of [6, 12, 24, 26, 40]) {
        expect(sums[order]).toBeCloseTo(pointByPoint(arrangement, order), 6);
      }
    }
  });

  it('of second order along x and along y add up to 2π over the area of the cell', () => {
    fc.assert(
      fc.property(arrangements, (arrangement) => {
        const both = [0, 1].map((axis) => latticeSums(orient(arrangement, axis as 0 | 1), 2)[2]);
        const size = Math.max(...both.map(Math.abs));
        expect((both[0] + both[1] - (2 * Math.PI) / cellArea(arrangement)) / size).toBeCloseTo(0, 11);
      }),
    );
  });
});
