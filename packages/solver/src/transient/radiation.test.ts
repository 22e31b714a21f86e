import { describe, expect, it } from 'vitest';
import { blockProblem, cellLoad } from '../steady/testing/block-problem.ts';
import { march } from './testing/march.ts';

describe('a transient with radiation', () => {
  const hot = (emissivity: number) =>
    blockProblem({
      dx: [0.01],
      dy: [0.01],
      dz: [0.01],
      // So good a conductor that the wall is as hot as the cell.
      conductivity: () => 1e9,
      heatCapacity: () => 1e6,
      faces: { 'x-': { h: 5, emissivity }, 'x+': { h: 5, emissivity } },
    });

  it('cools a hot lump as its ordinary differential equation says', () => {
    const { outputs } = march(hot(0.9), 400, 4, {
      initial: Float64Array.of(600),
      absolute: true,
      absTol: 1e-3,
    });
    // Classical Runge–Kutta, 4000 steps.
    const slope = (rise: number) =>
      -(2e-4 * 5 * rise + 2e-4 * 0.9 * 5.670374419e-8 * ((298.15 + rise) ** 4 - 298.15 ** 4));
    let rise = 600;
    for (let n = 0; n < 4000; n++) {
      const a = slope(rise);
      const b = slope(rise + 0.05 * a);
      const c = slope(rise + 0.05 * b);
      const d = slope(rise + 0.1 * c);
      rise += (0.1 / 6) * (a + 2 * b + 2 * c + d);
    }
    expect(Math.abs(outputs[4].rise[0] - rise)).toBeLessThan(0.02);
    expect(rise).toBeLessThan(400);
  });

  it('refills the matrix for new steps, hardly for radiation', () => {
    const refills = (emissivity: number) =>
      march(hot(emissivity).with(cellLoad([[0, 4]])), 2000, 40, { precision: 1e-6 }).outcome.factorisations;
    expect(refills(0.9)).toBeLessThan(2 * refills(0) + 10);
  });
});
