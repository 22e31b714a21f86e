import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EliminatedWalls } from '../boundary/eliminated-walls.ts';
import type { ConductionProblem } from '../problem.ts';
import { drive, SolveCancelled } from '../progress.ts';
import { defaultSolver } from './default-solver.ts';
import { type SteadySettings, solveSteady, uniformRise } from './solve-steady.ts';
import {
  type BlockProblem,
  blockProblem,
  cellLoad,
  equalCells,
  fluxOn,
  generation,
} from './testing/block-problem.ts';
import { finish } from './testing/finish.ts';
import { createPlainSolver } from './testing/plain-solver.ts';

const TIGHT: SteadySettings = {
  precision: 1e-10,
  absolute: false,
  absTol: 0.1,
  iterations: 10_000,
  precondition: true,
};

const solve = (problem: ConductionProblem, settings: Partial<SteadySettings> = {}) =>
  finish(solveSteady(problem, { ...TIGHT, ...settings })).result;

/** A rod of 10 mm x 10 mm along x. */
const rod = (cells: number, block: Partial<Parameters<typeof blockProblem>[0]> = {}): BlockProblem =>
  blockProblem({
    dx: equalCells(0.1, cells),
    dy: [0.01],
    dz: [0.01],
    conductivity: () => 20,
    faces: { 'x+': { h: Infinity } },
    ...block,
  });
const AREA = 1e-4;

const average = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('a steady solve against closed forms', () => {
  it('gives a held slab with flux on the other side its straight line, faces included', () => {
    const bare = rod(8, { faces: { 'x-': { h: 0 }, 'x+': { h: Infinity } } });
    const { rise, wallRise, status, heatToAmbient } = solve(bare.with(fluxOn(bare, 'x-', 4e4)));
    expect(status).toBe('converged');
    // q L / k = 4e4 * 0.1 / 20 = 200 K at the face, linear to 0 at the other.
    expect(wallRise[bare.wallsOf('x-').walls[0]]).toBeCloseTo(200, 7);
    rise.forEach((value, i) => {
      expect(value).toBeCloseTo(200 * (1 - (i + 0.5) / 8), 7);
    });
    expect(heatToAmbient.bound).toBeCloseTo(4, 9);
  });

  it('adds the resistances of a composite wall and its film', () => {
    const bare = rod(10, {
      conductivity: (i) => (i < 4 ? 20 : 0.5),
      faces: { 'x-': { h: 0 }, 'x+': { h: 50 } },
    });
    const { wallRise, heatToAmbient } = solve(bare.with(fluxOn(bare, 'x-', 1000)));
    const expected = 1000 * (0.04 / 20 + 0.06 / 0.5 + 1 / 50);
    expect(wallRise[bare.wallsOf('x-').walls[0]] / expected).toBeCloseTo(1, 9);
    expect(heatToAmbient.convection).toBeCloseTo(1000 * AREA, 10);
  });

  it('converges at second order to the parabola of a heated slab', () => {
    // Mean rise of a slab of half thickness L with generation q, held: q L² / (3 k).
    const error = (cells: number) => {
      const bare = rod(cells, { faces: { 'x-': { h: Infinity }, 'x+': { h: Infinity } } });
      const expected = (1e6 * 0.05 ** 2) / (3 * 20);
      return Math.abs(average(solve(bare.with(generation(bare, 1e6))).rise) - expected);
    };
    expect(Math.log2(error(8) / error(16))).toBeGreaterThan(1.95);
  });

  it('shares a planar source between the film and the body by their conductances', () => {
    // Film 1/200 m²K/W against 0.1/20 + 1/500: 58.3 % goes through the body.
    const bare = rod(6, { faces: { 'x-': { h: 200 }, 'x+': { h: 500 } } });
    const { wallHeat } = solve(bare.with(fluxOn(bare, 'x-', 1e4)));
    const front = bare.wallsOf('x-').walls[0];
    const back = bare.wallsOf('x+').walls[0];
    const body = 1 / (0.1 / 20 + 1 / 500);
    expect(wallHeat[front]).toBeCloseTo((1 * 200) / (200 + body), 10);
    expect(wallHeat[back]).toBeCloseTo((1 * body) / (200 + body), 10);
  });

  it('puts the rise of a cold plate at P R', () => {
    const bare = rod(5, { faces: {}, innerTie: (i) => (i === 4 ? 2 : 0) });
    const { rise, innerHeat, heatOut } = solve(bare.with(cellLoad([[4, 3]])));
    expect(rise[0]).toBeCloseTo(1.5, 9);
    expect(innerHeat).toBeCloseTo(3, 9);
    expect(heatOut).toBeCloseTo(3, 9);
  });
});

describe('what every steady solve keeps', () => {
  const arbitraryBlock = fc
    .record({
      nx: fc.integer({ min: 1, max: 6 }),
      ny: fc.integer({ min: 1, max: 5 }),
      nz: fc.integer({ min: 1, max: 4 }),
      decades: fc.array(fc.double({ min: -2, max: 3, noNaN: true }), { minLength: 120, maxLength: 120 }),
      emissivity: fc.constantFrom(0, 0, 0.9),
      h: fc.constantFrom(5, 50, 2000, Infinity),
      watts: fc.array(fc.tuple(fc.nat(), fc.double({ min: 0, max: 5, noNaN: true })), {
        minLength: 1,
        maxLength: 4,
      }),
    })
    .map(({ nx, ny, nz, decades, emissivity, h, watts }) => {
      const bare = blockProblem({
        dx: equalCells(0.01, nx),
        dy: equalCells(0.02, ny),
        dz: equalCells(0.001, nz),
        conductivity: (i, j, k) => 10 ** decades[i + 6 * (j + 5 * k)],
        faces: { 'x-': { h: 10, emissivity }, 'z+': { h, emissivity } },
      });
      const cells = nx * ny * nz;
      return bare.with(cellLoad(watts.map(([at, power]) => [at % cells, power])), fluxOn(bare, 'z+', 1000));
    });

  it('is its heat: what enters leaves, to 1e-6 at precision 1e-10 and 1e-4 at 1e-6', () => {
    fc.assert(
      fc.property(arbitraryBlock, (problem) => {
        for (const [precision, allowed] of [
          [1e-10, 1e-6],
          [1e-6, 1e-4],
        ]) {
          const { status, imbalance, powerIn, heatOut } = solve(problem, { precision });
          expect(status).toBe('converged');
          expect(imbalance).toBeLessThanOrEqual(allowed);
          expect(Math.abs(powerIn - heatOut) / powerIn).toBeLessThanOrEqual(allowed);
        }
      }),
      { numRuns: 60, seed: 11 },
    );
  });

  it('agrees with the plain twin', () => {
    fc.assert(
      fc.property(arbitraryBlock, (problem) => {
        const fast = solve(problem).rise;
        const slow = solve(problem, { createSolver: createPlainSolver }).rise;
        const scale = Math.max(...slow);
        fast.forEach((value, cell) => {
          expect(Math.abs(value - slow[cell])).toBeLessThanOrEqual(1e-6 * scale);
        });
      }),
      { numRuns: 40, seed: 5 },
    );
  });

  const bare = blockProblem({
    dx: equalCells(0.02, 6),
    dy: equalCells(0.01, 5),
    dz: equalCells(0.004, 4),
    conductivity: (i, j, k) => (k < 2 ? 0.3 : 10 + 50 * ((i + 2 * j) % 3)),
    faces: { 'z-': { h: 25 }, 'z+': { h: 300 }, 'x+': { h: Infinity } },
  });

  it('superposes the powers of its loads', () => {
    const loads = [cellLoad([[bare.index(1, 2, 3), 2]]), fluxOn(bare, 'z-', 3000)];
    const [first, second] = loads.map((load) => solve(bare.with(load)).rise);
    const both = solve(bare.with(...loads)).rise;
    both.forEach((value, cell) => {
      expect(value).toBeCloseTo(first[cell] + second[cell], 7);
    });
  });

  it('answers as it is asked: the rise at b for heat at a is the rise at a for heat at b', () => {
    const [a, b] = [bare.index(0, 0, 0), bare.index(4, 3, 2)];
    const ab = solve(bare.with(cellLoad([[a, 1]]))).rise[b];
    const ba = solve(bare.with(cellLoad([[b, 1]]))).rise[a];
    expect(ab / ba).toBeCloseTo(1, 7);
  });

  it('leaves void at ambient', () => {
    const holed = blockProblem({
      dx: equalCells(0.03, 3),
      dy: [0.01],
      dz: [0.01],
      conductivity: (i) => (i === 1 ? 0 : 20),
      faces: { 'x-': { h: 10, emissivity: 0.8 }, 'x+': { h: 10 } },
    });
    const { rise, unknowns } = solve(holed.with(cellLoad([[0, 1]])));
    expect(unknowns).toBe(2);
    expect(rise[1]).toBe(0);
    expect(rise[2]).toBe(0);
    expect(rise[0]).toBeGreaterThan(100);
  });
});

describe('when a steady solve ends', () => {
  const bare = rod(40, { faces: { 'x-': { h: 5 }, 'x+': { h: 5 } } });
  const heated = bare.with(cellLoad([[3, 1]]));

  it('gives zero for zero power, whatever the guess, and reports the balance in watts', () => {
    const { rise, status, imbalance, iterations } = solve(bare, { guess: new Float64Array(40).fill(3) });
    expect(status).toBe('converged');
    expect(rise.every((value) => value === 0)).toBe(true);
    expect([imbalance, iterations]).toEqual([0, 0]);
  });

  it('sends all power of a source on a held wall straight to ambient', () => {
    const held = rod(4);
    const { status, heatOut, rise } = solve(held.with(fluxOn(held, 'x+', 1e5)));
    expect(status).toBe('converged');
    expect(heatOut).toBeCloseTo(10, 12);
    expect(Math.max(...rise)).toBe(0);
  });

  it('meets the relative residual it was asked for', () => {
    for (const precision of [1e-3, 1e-6, 1e-9]) {
      expect(solve(heated, { precision }).residual).toBeLessThanOrEqual(precision);
    }
  });

  it('closes the balance of the whole to 1e-5 however loose the precision or the error that it was asked for', () => {
    const bare = blockProblem({
      dx: equalCells(0.04, 24),
      dy: equalCells(0.04, 24),
      dz: equalCells(0.01, 12),
      conductivity: (i, j) => (i + j < 20 ? 400 : 0.3),
      faces: { 'z-': { h: 20 } },
    });
    const problem = bare.with(cellLoad([[bare.index(3, 3, 11), 5]]));
    for (const settings of [{ precision: 0.05 }, { absolute: true, absTol: 50 }]) {
      const { status, imbalance } = solve(problem, settings);
      expect(status).toBe('converged');
      expect(imbalance).toBeLessThanOrEqual(1e-5);
    }
  });

  it('meets the error of every temperature it was asked for', () => {
    const exact = solve(heated).rise;
    const { rise, status } = solve(heated, { absolute: true, absTol: 0.01, precision: 1 });
    expect(status).toBe('converged');
    rise.forEach((value, cell) => {
      expect(Math.abs(value - exact[cell])).toBeLessThan(0.01);
    });
  });

  it('says so when the iterations run out', () => {
    const { status, message, iterations } = solve(heated, { precondition: false, iterations: 3 });
    expect(status).toBe('not_converged');
    expect(iterations).toBe(3);
    expect(message).toMatch(/limit of 3 iterations/);
  });

  it('says so when nothing leads to ambient', () => {
    const closed = rod(4, { faces: {} });
    const { status, message } = solve(closed.with(cellLoad([[0, 1]])));
    expect(status).toBe('not_converged');
    expect(message).toMatch(/nothing leads to ambient/);
  });

  it('says so when a heated part is cut off from ambient', () => {
    const cut = rod(5, { conductivity: (i) => (i === 2 ? 0 : 20) });
    const { status, message } = solve(cut.with(cellLoad([[0, 1]])), { iterations: 200 });
    expect(status).toBe('not_converged');
    expect(message).toMatch(/ambient|limit/);
  });

  it('does not leave a cell as it was guessed to which hardly anything conducts', () => {
    const isolated = rod(9, {
      conductivity: (i) => (i === 4 ? 1e-13 : 20),
      faces: { 'x-': { h: 10 }, 'x+': { h: 10 } },
    });
    const problem = isolated.with(
      cellLoad([
        [0, 1],
        [8, 1],
      ]),
    );
    const { rise } = solve(problem);
    const guess = rise.map((value, i) => (i === 4 ? 319 * value : value));
    const again = solve(problem, { guess, precision: 1e-6 });
    expect(again.status).toBe('converged');
    expect(Math.abs(again.rise[4] / rise[4] - 1)).toBeLessThan(2e-3);
  });

  it('starts from a guess: the solution itself takes no iteration', () => {
    const { rise } = solve(heated);
    expect(solve(heated, { guess: rise, precision: 1e-9 }).iterations).toBe(0);
  });

  it('tells its progress, never falling, and can be cancelled between two iterations', async () => {
    const { progress } = finish(solveSteady(heated, { ...TIGHT, precondition: false }));
    expect(progress.length).toBeGreaterThan(10);
    progress.reduce((last, { fraction }) => {
      expect(fraction).toBeGreaterThanOrEqual(last);
      expect(fraction).toBeLessThan(1);
      return fraction;
    }, 0);
    const signal = { aborted: false };
    let seen = 0;
    const run = drive(solveSteady(heated, { ...TIGHT, precondition: false }), {
      onProgress: () => {
        seen++;
        signal.aborted = seen === 4;
      },
      signal,
    });
    await expect(run).rejects.toBeInstanceOf(SolveCancelled);
    expect(seen).toBe(4);
  });

  it('counts the memory it holds', () => {
    const bytesPerCell = solve(heated).peakBytes / 40;
    expect(bytesPerCell).toBeGreaterThan(8 * 4);
    let created = 0;
    const createSolver: typeof defaultSolver = (system, options) => {
      created++;
      return defaultSolver(system, options);
    };
    solve(heated, { createSolver });
    expect(created).toBe(1);
  });
});

const cube = (ambient: number) =>
  blockProblem({
    dx: [0.01],
    dy: [0.01],
    dz: [0.01],
    conductivity: () => 400,
    faces: { 'z+': { h: 0, emissivity: 1 } },
    ambient,
  });

describe('the rise of a body of one temperature', () => {
  it.each([-273.15, -270.42, 25])(
    'that only radiates to %s °C is that of the law of Stefan and Boltzmann',
    (ambient) => {
      const watts = 5.670374419e-8 * 1e-4 * ((ambient + 273.15 + 100) ** 4 - (ambient + 273.15) ** 4);
      const walls = new EliminatedWalls(cube(ambient).walls, ambient);
      expect(uniformRise(walls, cube(ambient), watts)).toBeCloseTo(100, 0);
      const { status, rise } = finish(
        solveSteady(cube(ambient).with(cellLoad([[0, watts]])), {
          precision: 1e-10,
          absolute: false,
          absTol: 0.1,
          iterations: 1000,
          precondition: true,
        }),
      ).result;
      expect(status).toBe('converged');
      expect(rise[0]).toBeCloseTo(100, 1);
    },
  );
});
