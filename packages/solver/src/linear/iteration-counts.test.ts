import { describe, expect, it } from 'vitest';
import { createLinearSolver } from './linear-solver.ts';
import { type AssembledBlock, assemble, uniform } from './testing/conduction-block.ts';
import { finish, norm } from './testing/random-system.ts';

const films = [10, 10, 10, 10, 10, 1000] as const;

/** Solves to a relative residual of 1e-8 from 0, with heat where `heated` says. */
function solve(system: AssembledBlock, heated: (i: number, j: number, k: number) => boolean) {
  const { nx, ny } = system;
  const b = system.volume.map((volume, cell) => {
    const [i, j, k] = [cell % nx, Math.floor(cell / nx) % ny, Math.floor(cell / nx / ny)];
    return heated(i, j, k) ? 1e9 * volume : 0;
  });
  const solver = createLinearSolver(system);
  const x = new Float64Array(system.cells);
  const { status, iterations } = finish(
    solver.solve(b, x, { residualBelow: 1e-8 * norm(b), maxIterations: 200 }),
  );
  expect(status).toBe('converged');
  return { iterations, x, lineAxes: solver.lineAxes };
}

/** A lidded package on a board, n cells a side: copper planes of 35 µm in FR4, die, lid, and air beside them. */
function packageOnBoard(
  n: number,
  mirror: (i: number, j: number) => readonly [number, number] = (i, j) => [i, j],
) {
  const layers = [0, 1, 2, 3, 4, 5, 6].flatMap((layer) => [
    { thickness: 35e-6, inside: 200, beside: 200 },
    { thickness: 90e-6, inside: 0.3, beside: 0.3 },
    { thickness: 90e-6 + layer * 1e-9, inside: 0.3, beside: 0.3 },
  ]);
  const above = [
    { thickness: 4e-4, inside: 6, beside: 0.026 },
    { thickness: 3e-4, inside: 120, beside: 0.026 },
    { thickness: 5e-5, inside: 4, beside: 0.026 },
    { thickness: 1e-3, inside: 390, beside: 0.026 },
  ];
  const stack = [...layers, ...above.flatMap((layer) => [layer, layer])];
  const inside = (i: number) => i >= 0.3 * n && i < 0.7 * n;
  return assemble({
    dx: uniform(n, 0.05),
    dy: uniform(n, 0.05),
    dz: stack.map((layer) => layer.thickness),
    films,
    conductivity: (i, j, k) => {
      const [a, b] = mirror(i, j);
      return inside(a) && inside(b) ? stack[k].inside : stack[k].beside;
    },
  });
}
const inDie = (n: number) => (i: number, j: number, k: number) =>
  (k === 23 || k === 24) && Math.abs(i - n / 2) < n / 8 && Math.abs(j - n / 2) < n / 8;

/** Sheets of 400 and 0.3 W/mK, two cells each: stacked along z in one half of the block, along x in the other. */
function crossingLaminates(n: number, half: 0 | 1 | 2) {
  const cube = uniform(n, 5e-3);
  return assemble({
    dx: cube,
    dy: cube,
    dz: cube,
    films,
    conductivity: (...at) => ((at[half] < n / 2 ? at[2] >> 1 : at[0] >> 1) % 2 === 1 ? 400 : 0.3),
  });
}
const inMiddle = (n: number) => (i: number, j: number, k: number) =>
  [i, j, k].every((at) => Math.abs(at - n / 2) < n / 8);

describe('iterations to 1e-8', () => {
  it('at most 13 on a package on its board', () => {
    expect(solve(packageOnBoard(32), inDie(32)).iterations).toBeLessThanOrEqual(13);
    expect(solve(packageOnBoard(56), inDie(56)).iterations).toBeLessThanOrEqual(13);
  });

  it('hardly more on finer grids of a uniform cube', () => {
    const counts = [16, 32, 64].map((n) => {
      const cube = uniform(n, 1);
      const system = assemble({
        dx: cube,
        dy: cube,
        dz: cube,
        films: [1e6, 1e6, 1e6, 1e6, 1e6, 1e6],
        conductivity: () => 1,
      });
      return solve(system, () => true).iterations;
    });
    expect(counts[0]).toBeLessThanOrEqual(11);
    expect(counts[1] - counts[0]).toBeLessThanOrEqual(2);
    expect(counts[2] - counts[1]).toBeLessThanOrEqual(2);
  });

  it('at most 20 on crossing laminates, which it finds out by itself', () => {
    for (const [n, half] of [
      [50, 2],
      [50, 1],
      [33, 2],
    ] as const) {
      const { iterations, lineAxes } = solve(crossingLaminates(n, half), inMiddle(n));
      expect(iterations).toBeLessThanOrEqual(20);
      expect(lineAxes).toHaveLength(2);
    }
  });

  it('at most 18 on layers of copper of 5 µm in air', () => {
    for (const n of [24, 48]) {
      const system = assemble({
        dx: uniform(n, 0.02),
        dy: uniform(n, 0.02),
        dz: Array.from({ length: 24 }, (_, k) => (k % 4 === 0 ? 5e-6 : 7e-5)),
        films,
        conductivity: (i, _, k) =>
          k % 4 === 0 && (k % 8 === 0 || (i > n / 4 && i < (3 * n) / 4)) ? 400 : 0.026,
      });
      const { iterations } = solve(system, (i, j, k) => k === 4 && i > n / 2 && j > n / 2);
      expect(iterations).toBeLessThanOrEqual(18);
    }
  });

  it('the same on the mirror image of a system', () => {
    const n = 30;
    const off = (i: number, j: number) => [Math.max(0, i - 4), j + 2] as const;
    const heat = inDie(n);
    const counts = [
      solve(packageOnBoard(n, off), (i, j, k) => heat(i - 4, j + 2, k)).iterations,
      solve(
        packageOnBoard(n, (i, j) => off(n - 1 - i, j)),
        (i, j, k) => heat(n - 1 - i - 4, j + 2, k),
      ).iterations,
      solve(
        packageOnBoard(n, (i, j) => off(j, i)),
        (i, j, k) => heat(j - 4, i + 2, k),
      ).iterations,
    ];
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  });

  it('the same bits each time', () => {
    const first = solve(crossingLaminates(24, 2), inMiddle(24));
    const second = solve(crossingLaminates(24, 2), inMiddle(24));
    expect(second.x).toEqual(first.x);
  });

  it('few from a good first guess: at most 6 to 1e-6 for each step of a transient', () => {
    const steady = packageOnBoard(32);
    const step = 0.5;
    const capacity = steady.volume.map((volume) => (2e6 * volume) / step);
    const solver = createLinearSolver(steady);
    solver.retie(steady.ties.map((tie, cell) => tie + capacity[cell]));
    const heat = steady.volume.map((volume, cell) => {
      const [i, j, k] = [cell % 32, Math.floor(cell / 32) % 32, Math.floor(cell / 1024)];
      return inDie(32)(i, j, k) ? 1e9 * volume : 0;
    });
    let [before, now] = [new Float64Array(steady.cells), new Float64Array(steady.cells)];
    for (let n = 0; n < 12; n++) {
      const b = heat.map((watts, cell) => watts + capacity[cell] * now[cell]);
      const guess = now.map((value, cell) => 2 * value - before[cell]);
      const outcome = finish(solver.solve(b, guess, { residualBelow: 1e-6 * norm(b), maxIterations: 50 }));
      expect(outcome.status).toBe('converged');
      if (n >= 4) expect(outcome.iterations).toBeLessThanOrEqual(6);
      [before, now] = [now, guess];
    }
  });
});
