import { describe, expect, it } from 'vitest';
import { radiation } from '../laws/index.ts';
import type { ConductionProblem } from '../problem.ts';
import { type SteadySettings, solveSteady } from './solve-steady.ts';
import { blockProblem, cellLoad, equalCells, fluxOn } from './testing/block-problem.ts';
import { finish } from './testing/finish.ts';

const TIGHT: SteadySettings = {
  precision: 1e-10,
  absolute: false,
  absTol: 0.1,
  iterations: 10_000,
  precondition: true,
};

const solve = (problem: ConductionProblem, settings: Partial<SteadySettings> = {}) =>
  finish(solveSteady(problem, { ...TIGHT, ...settings })).result;

/** Root of a rising function between 0 and `high`. */
function bisect(excess: (rise: number) => number, high: number): number {
  let low = 0;
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2;
    if (excess(middle) > 0) high = middle;
    else low = middle;
  }
  return low;
}

const cube = (emissivity: number, h: number) =>
  blockProblem({
    dx: [0.01],
    dy: [0.01],
    dz: [0.01],
    conductivity: () => 5,
    faces: { 'x-': { h, emissivity }, 'z+': { h, emissivity: emissivity / 2 } },
    ambient: 20,
  });

describe('a steady solve with radiation', () => {
  it.each([0.01, 1, 30])('finds the temperature of a cell that bisection finds, %s W', (watts) => {
    const bare = cube(0.8, 10);
    const { rise, heatToAmbient, status } = solve(bare.with(cellLoad([[0, watts]])));
    const half = 2 * 5 * 0.01;
    // Heat through one wall at cell rise T: its own rise by an inner bisection.
    const through = (cell: number, emissive: number) => {
      const wall = bisect(
        (w) => (half + 10e-4) * w + radiation.heat(emissive, 293.15, w) - half * cell,
        cell,
      );
      return half * (cell - wall);
    };
    const expected = bisect((t) => through(t, 0.8e-4) + through(t, 0.4e-4) - watts, 1e5);
    expect(status).toBe('converged');
    expect(rise[0] / expected).toBeCloseTo(1, 8);
    expect(heatToAmbient.radiation + heatToAmbient.convection).toBeCloseTo(watts, 8);
  });

  it('finds the face temperature of a plate that convects and radiates under a flux', () => {
    // 1-D: flux in at the back, through 20 mm of k = 2, out by h = 8 and emissivity 0.9 at the front.
    const bare = blockProblem({
      dx: equalCells(0.02, 9),
      dy: equalCells(0.03, 2),
      dz: [0.05],
      conductivity: () => 2,
      faces: { 'x-': { h: 0 }, 'x+': { h: 8, emissivity: 0.9 } },
    });
    const flux = 6000;
    const { wallRise, imbalance } = solve(bare.with(fluxOn(bare, 'x-', flux)));
    const front = bisect((w) => 8 * w + radiation.heat(0.9, 298.15, w) - flux, 1e4);
    expect(wallRise[bare.wallsOf('x+').walls[0]] / front).toBeCloseTo(1, 8);
    expect(wallRise[bare.wallsOf('x-').walls[0]] / (front + (flux * 0.02) / 2)).toBeCloseTo(1, 8);
    expect(imbalance).toBeLessThan(1e-6);
  });

  it('eliminates the wall under a planar source that radiates', () => {
    const bare = blockProblem({
      dx: equalCells(0.01, 4),
      dy: [0.01],
      dz: [0.01],
      conductivity: () => 0.2,
      faces: { 'x-': { h: 5, emissivity: 0.9 }, 'x+': { h: Infinity } },
    });
    const { wallRise } = solve(bare.with(fluxOn(bare, 'x-', 2e4)));
    const face = bisect((w) => 5 * w + radiation.heat(0.9, 298.15, w) + (0.2 / 0.01) * w - 2e4, 1e5);
    expect(wallRise[bare.wallsOf('x-').walls[0]] / face).toBeCloseTo(1, 8);
  });

  it('never heats anything by radiating more', () => {
    const peak = (emissivity: number) =>
      Math.max(...solve(cube(emissivity, 10).with(cellLoad([[0, 1]]))).rise);
    const rises = [0, 0.2, 0.5, 0.9].map(peak);
    expect([...rises].sort((a, b) => b - a)).toEqual(rises);
  });

  it('cools below ambient where heat is taken away, and no further than absolute zero', () => {
    const bare = cube(1, 0);
    const { rise, status } = solve(bare.with(cellLoad([[0, -0.02]])));
    expect(status).toBe('converged');
    expect(rise[0]).toBeLessThan(-20);
    expect(rise[0]).toBeGreaterThan(-293.15);
    expect(solve(bare.with(cellLoad([[0, -1]])), { iterations: 500 }).status).toBe('not_converged');
  });

  it('refills the matrix a few times only, and costs few iterations more than the linear problem', () => {
    const plate = (emissivity: number) => {
      const bare = blockProblem({
        dx: equalCells(0.1, 30),
        dy: equalCells(0.1, 30),
        dz: equalCells(0.005, 4),
        conductivity: () => 15,
        faces: { 'z-': { h: 3, emissivity }, 'z+': { h: 3, emissivity } },
      });
      const middle = bare.index(15, 15, 0);
      return solve(bare.with(cellLoad([[middle, 60]])), { precision: 1e-8 });
    };
    const [linear, radiating] = [plate(0), plate(0.9)];
    expect(linear.factorisations).toBe(1);
    expect(Math.max(...radiating.rise)).toBeGreaterThan(100);
    expect(radiating.factorisations).toBeLessThanOrEqual(5);
    expect(radiating.iterations).toBeLessThanOrEqual(2.5 * linear.iterations);
  });

  it('meets an absolute tolerance on the nonlinear answer', () => {
    const problem = cube(0.9, 2).with(cellLoad([[0, 5]]));
    const exact = solve(problem).rise[0];
    const { rise, status } = solve(problem, { absolute: true, absTol: 1e-3 });
    expect(status).toBe('converged');
    expect(Math.abs(rise[0] - exact)).toBeLessThan(1e-3);
  });
});
