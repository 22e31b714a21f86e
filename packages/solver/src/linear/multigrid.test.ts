import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operatorComplexity } from './hierarchy.ts';
import { assemble, uniform } from './testing/conduction-block.ts';
import { prepare } from './testing/prepared-multigrid.ts';
import { naiveMultiply, norm, randomSystem, seededRandom } from './testing/random-system.ts';

const size = fc.integer({ min: 1, max: 14 });
const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, i) => sum + value * b[i], 0);

/** Checks u·Mv = v·Mu and u·Mu > 0. */
function expectSymmetricPositive(
  precondition: (residual: Float64Array) => Float64Array,
  cells: number,
  random: () => number,
) {
  const u = Float64Array.from({ length: cells }, () => random() - 0.5);
  const v = Float64Array.from({ length: cells }, () => random() - 0.5);
  const [onU, onV] = [precondition(u), precondition(v)];
  const [uu, vv] = [dot(u, onU), dot(v, onV)];
  expect(uu).toBeGreaterThan(0);
  expect(vv).toBeGreaterThan(0);
  expect(Math.abs(dot(u, onV) - dot(v, onU))).toBeLessThan(1e-5 * Math.sqrt(uu * vv));
}

describe('the multigrid preconditioner', () => {
  it('is symmetric and positive', () => {
    fc.assert(
      fc.property(fc.tuple(size, size, size), fc.integer(), (shape, seed) => {
        const random = seededRandom(seed);
        const system = randomSystem(shape, random, { decades: 4, missing: 0.1 });
        expectSymmetricPositive(prepare(system).precondition, system.cells, random);
      }),
      { numRuns: 40 },
    );
  });

  it('is so too with two line axes', () => {
    const random = seededRandom(2);
    for (const shape of [
      [12, 7, 9],
      [16, 16, 4],
      [5, 1, 6],
    ] as const) {
      const system = randomSystem(shape, random);
      const { precondition, cross } = prepare(system);
      cross();
      expectSymmetricPositive(precondition, system.cells, random);
    }
  });

  it('makes no coupling out of a gap, however many levels merge cells on both sides of it', () => {
    // Posts of 2 x 2 cells, 2 cells apart, on a plate: after one level, pairs straddle the gaps.
    const system = assemble({
      dx: uniform(48, 5e-3),
      dy: uniform(48, 5e-3),
      dz: uniform(6, 6e-4),
      films: [10, 10, 10, 10, 1000, 10],
      conductivity: (i, j, k) =>
        k < 2 || (i % 4 !== 1 && i % 4 !== 2 && j % 4 !== 1 && j % 4 !== 2) ? 50 : 0,
    });
    const { levels } = prepare(system).multigrid;
    expect(levels.length).toBeGreaterThan(4);
    const least = Math.min(
      ...system.arrays.flatMap((array) => [...array.filter((coupling) => coupling > 0)]),
    );
    for (const { right, left, across, inverse } of levels) {
      for (const couplings of [right, left, across]) {
        expect(couplings.every((a) => a === 0 || a > 1e-9 * least)).toBe(true);
      }
      expect(inverse.every(Number.isFinite)).toBe(true);
    }
  });

  it('does not overshoot: no eigenvalue of M A above 1 where sheets of copper lean on sheets of air', () => {
    for (const n of [34, 50]) {
      // Seventeen and 25 sheets: the odd one out is alone in its aggregate.
      const system = assemble({
        dx: uniform(n, 5e-3),
        dy: uniform(n, 5e-3),
        dz: uniform(4, 5e-4),
        films: [10, 10, 10, 10, 10, 1000],
        conductivity: (i, j) => ((j < n / 2 ? j >> 1 : i >> 1) % 2 === 1 ? 400 : 0.3),
      });
      const { precondition } = prepare(system);
      const random = seededRandom(n);
      let vector: Float64Array = Float64Array.from({ length: system.cells }, () => random() - 0.5);
      let eigenvalue = 0;
      for (let step = 0; step < 60; step++) {
        const next = precondition(naiveMultiply(system, vector));
        eigenvalue = norm(next) / norm(vector);
        const length = norm(next);
        vector = next.map((value) => value / length);
      }
      expect(eigenvalue).toBeLessThan(1.05);
    }
  });

  it('merges cells along strong couplings only, and everything on a uniform grid', () => {
    const block = (length: number) =>
      assemble({
        dx: uniform(32, length),
        dy: uniform(32, 1),
        dz: uniform(4, 0.1),
        films: [1, 1, 1, 1, 1, 1],
        conductivity: () => 1,
      });
    const sizes = (length: number) => {
      const { levels } = prepare(block(length)).multigrid;
      return levels.map(({ layout }) => `${layout.nx}x${layout.ny}`);
    };
    expect(sizes(1)).toEqual(['32x32', '16x16', '8x8', '4x4', '2x2', '1x1']);
    expect(sizes(0.1).slice(0, 4)).toEqual(['32x32', '16x32', '8x32', '4x32']);
    const { levels } = prepare(block(1)).multigrid;
    expect(operatorComplexity(levels)).toBeCloseTo(4 / 3, 2);
  });
});
