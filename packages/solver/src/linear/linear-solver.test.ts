import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLinearSolver } from './linear-solver.ts';
import { assemble, uniform } from './testing/conduction-block.ts';
import {
  denseSolve,
  finish,
  naiveMultiply,
  norm,
  randomSystem,
  seededRandom,
} from './testing/random-system.ts';

const size = fc.integer({ min: 1, max: 6 });
const sizes = fc.tuple(size, size, size);

describe('a linear solve', () => {
  it('agrees with a dense solve: voids, single layers and contrasts of eight powers of ten included', () => {
    const preconditioner = fc.constantFrom('multigrid' as const, 'diagonal' as const);
    fc.assert(
      fc.property(sizes, fc.integer(), preconditioner, fc.boolean(), (shape, seed, kind, harsh) => {
        const random = seededRandom(seed);
        const system = randomSystem(shape, random, harsh ? { decades: 8, missing: 0.3 } : { untied: 0 });
        if (harsh) for (const cell of system.ties.keys()) if (random() < 0.1) system.ties[cell] = 0;
        // Heat that the system can carry off, also where some of it floats.
        const b = naiveMultiply(system, Float64Array.from({ length: system.cells }, random));
        const x = new Float64Array(system.cells);
        const target = 1e-10 * norm(b);
        const solver = createLinearSolver(system, { preconditioner: kind });
        const outcome = finish(solver.solve(b, x, { residualBelow: target, maxIterations: 5000 }));
        expect(x.every(Number.isFinite)).toBe(true);
        const rest = naiveMultiply(system, x).map((value, cell) => b[cell] - value);
        if (outcome.status === 'converged') expect(norm(rest)).toBeLessThanOrEqual(1.001 * target);
        if (harsh) return;
        expect(outcome.status).toBe('converged');
        const exact = denseSolve(system, b, new Float64Array(system.cells));
        for (const [cell, value] of exact.entries()) expect(Math.abs(x[cell] - value)).toBeLessThan(1e-6);
      }),
      { numRuns: 120 },
    );
  });

  it('leaves void cells at their first guess and out of the norm', () => {
    const system = assemble({
      dx: uniform(6, 1),
      dy: uniform(6, 1),
      dz: uniform(6, 1),
      films: [10, 10, 10, 10, 10, 10],
      conductivity: (i, j) => (i < 3 || j < 2 ? 1 : 0),
    });
    const solver = createLinearSolver(system);
    expect(solver.unknowns).toBe(system.volume.filter((volume) => volume > 0).length);
    const b = system.volume.map((volume) => (volume > 0 ? volume : 1e6));
    const x = new Float64Array(system.cells).fill(25);
    const outcome = finish(solver.solve(b, x, { residualBelow: 1e-9, maxIterations: 50 }));
    expect(outcome.status).toBe('converged');
    for (const [cell, volume] of system.volume.entries()) if (volume === 0) expect(x[cell]).toBe(25);
  });

  it('leaves parts without ties and without heat where they are', () => {
    const system = assemble({
      dx: uniform(9, 1),
      dy: uniform(5, 1),
      dz: uniform(5, 1),
      films: [10, 0, 0, 0, 0, 0],
      conductivity: (i) => (i === 4 ? 0 : 10),
    });
    const b = system.volume.map((volume, cell) => (cell % 9 < 4 ? volume : 0));
    const x = new Float64Array(system.cells).fill(25);
    const outcome = finish(
      createLinearSolver(system).solve(b, x, { residualBelow: 1e-9, maxIterations: 50 }),
    );
    expect(outcome.status).toBe('converged');
    for (let cell = 0; cell < system.cells; cell++) if (cell % 9 > 4) expect(x[cell]).toBe(25);
  });

  it('stops by the estimated error, which then bounds the error', () => {
    const system = randomSystem([12, 9, 7], seededRandom(1));
    const exact = Float64Array.from({ length: system.cells }, seededRandom(2));
    const b = naiveMultiply(system, exact);
    const x = new Float64Array(system.cells);
    const solver = createLinearSolver(system);
    const loose = finish(solver.solve(b, x, { errorBelow: 1e-3, maxIterations: 50 }));
    expect(loose.status).toBe('converged');
    expect(Math.max(...x.map((value, cell) => Math.abs(value - exact[cell])))).toBeLessThan(2e-3);
    const both = finish(solver.solve(b, x, { errorBelow: 1e-3, residualBelow: 1e-9, maxIterations: 50 }));
    expect(both.residual).toBeLessThanOrEqual(1e-9);
  });

  it('takes no iteration from the solution, and says so', () => {
    const system = randomSystem([5, 5, 5], seededRandom(6));
    const x = Float64Array.from({ length: system.cells }, seededRandom(7));
    const b = naiveMultiply(system, x);
    const outcome = finish(createLinearSolver(system).solve(b, x, { residualBelow: 1e-9, maxIterations: 9 }));
    expect(outcome).toMatchObject({ status: 'converged', iterations: 0 });
  });

  it('tells each iteration and leaves what it has reached when it is stopped', () => {
    const system = randomSystem([9, 9, 9], seededRandom(8));
    const solver = createLinearSolver(system);
    const b = new Float64Array(system.cells).fill(1);
    const x = new Float64Array(system.cells);
    const solve = solver.solve(b, x, { residualBelow: 1e-9, maxIterations: 50 });
    const first = solve.next();
    expect(first).toMatchObject({ done: false, value: { iteration: 1 } });
    expect(solve.next()).toMatchObject({ value: { iteration: 2 } });
    expect(() => solver.retie(system.ties)).toThrow('middle of a solve');
    solve.return({ status: 'stagnated', iterations: 2, residual: 0 });
    const rest = naiveMultiply(system, x).map((value, cell) => b[cell] - value);
    expect(norm(rest)).toBeLessThan(0.2 * norm(b));
    expect(finish(solver.solve(b, x, { residualBelow: 1e-9, maxIterations: 50 })).status).toBe('converged');
  });
});

describe('a linear solve that cannot succeed', () => {
  const floating = randomSystem([6, 6, 6], seededRandom(9), { untied: 1 });

  it('stagnates, without NaN, where heat has nowhere to go', () => {
    for (const preconditioner of ['multigrid', 'diagonal'] as const) {
      const b = new Float64Array(floating.cells).fill(1);
      const x = new Float64Array(floating.cells);
      const solver = createLinearSolver(floating, { preconditioner });
      const outcome = finish(solver.solve(b, x, { residualBelow: 1e-9, maxIterations: 1e5 }));
      expect(outcome.status).toBe('stagnated');
      expect(x.every(Number.isFinite)).toBe(true);
    }
  });

  it('stagnates at the limit of double precision', () => {
    const system = randomSystem([6, 6, 6], seededRandom(10));
    const x = new Float64Array(system.cells);
    const b = new Float64Array(system.cells).fill(1);
    const outcome = finish(
      createLinearSolver(system).solve(b, x, { residualBelow: 1e-30, maxIterations: 1e5 }),
    );
    expect(outcome.status).toBe('stagnated');
    expect(outcome.residual).toBeLessThan(1e-12);
  });

  it('stagnates at once on NaN, and forgets it', () => {
    const system = randomSystem([6, 6, 6], seededRandom(11));
    const solver = createLinearSolver(system);
    const rule = { residualBelow: 1e-9, maxIterations: 50 };
    const b = new Float64Array(system.cells).fill(1);
    const x = new Float64Array(system.cells);
    expect(
      finish(
        solver.solve(
          b.map((_, cell) => (cell === 3 ? Number.NaN : 1)),
          x,
          rule,
        ),
      ),
    ).toMatchObject({
      status: 'stagnated',
      iterations: 0,
    });
    expect(finish(solver.solve(b, x, rule)).status).toBe('converged');
  });

  it('says when the iterations did not suffice', () => {
    const system = randomSystem([8, 8, 8], seededRandom(12));
    const b = new Float64Array(system.cells).fill(1);
    const outcome = finish(
      createLinearSolver(system).solve(b, new Float64Array(system.cells), {
        residualBelow: 1e-9,
        maxIterations: 2,
      }),
    );
    expect(outcome).toMatchObject({ status: 'iteration-limit', iterations: 2 });
    expect(outcome.residual).toBeGreaterThan(1e-9);
  });
});

describe('setting up a linear solver', () => {
  const system = randomSystem([3, 3, 3], seededRandom(13));

  it('refuses options it does not know', () => {
    // @ts-expect-error: a misspelt option
    expect(() => createLinearSolver(system, { preconditoner: 'diagonal' })).toThrow(
      "Unknown option 'preconditoner'",
    );
    // @ts-expect-error: an unknown value
    expect(() => createLinearSolver(system, { preconditioner: 'ilu' })).toThrow(
      "Unknown preconditioner 'ilu'",
    );
    // @ts-expect-error: an unknown axis
    expect(() => createLinearSolver(system, { lineAxis: 3 })).toThrow("Unknown axis '3'");
  });

  it('refuses conductances that are none, and vectors of another length', () => {
    for (const bad of [-1, Number.NaN, Infinity]) {
      const ties = system.ties.with(5, bad);
      expect(() => createLinearSolver({ ...system, tie: () => ties })).toThrow(RangeError);
    }
    expect(() => createLinearSolver({ ...system, nx: 4 })).toThrow(RangeError);
    expect(() => createLinearSolver({ ...system, nx: 0 })).toThrow('0 cells long');
    const [b, x] = [new Float64Array(27), new Float64Array(26)];
    expect(() => createLinearSolver(system).solve(b, x, { maxIterations: 1 }).next()).toThrow(RangeError);
  });

  it('takes new ties as if it had been set up with them', () => {
    const random = seededRandom(14);
    const first = randomSystem([11, 10, 6], random, { missing: 0.1 });
    const ties = first.ties.map((tie) => 50 * tie * random());
    const solver = createLinearSolver(first);
    solver.retie(ties);
    const fresh = createLinearSolver({ ...first, tie: () => ties });
    const b = new Float64Array(first.cells).fill(1);
    const rule = { residualBelow: 1e-9, maxIterations: 50 };
    const [x, y] = [new Float64Array(first.cells), new Float64Array(first.cells)];
    const retied = finish(solver.solve(b, x, rule));
    expect(retied.status).toBe('converged');
    const anew = finish(fresh.solve(b, y, rule));
    expect(Math.abs(retied.iterations - anew.iterations)).toBeLessThanOrEqual(1);
    for (const [cell, value] of y.entries()) expect(x[cell]).toBeCloseTo(value, 7);
  });

  it.each(['multigrid', 'diagonal'] as const)(
    'takes another matrix as if set up with it: %s',
    (preconditioner) => {
      const random = seededRandom(15);
      const first = randomSystem([11, 10, 6], random, { missing: 0.1 });
      const other = randomSystem([11, 10, 6], random, { decades: 2 });
      const solver = createLinearSolver(first, { preconditioner });
      const b = new Float64Array(first.cells).fill(1);
      const rule = { residualBelow: 1e-9, maxIterations: 500 };
      finish(solver.solve(b, new Float64Array(first.cells), rule));
      solver.reload(other);
      const [x, y] = [new Float64Array(first.cells), new Float64Array(first.cells)];
      const reloaded = finish(solver.solve(b, x, rule));
      expect(reloaded.status).toBe('converged');
      const fresh = createLinearSolver(other, { preconditioner });
      expect(solver.unknowns).toBe(fresh.unknowns);
      const anew = finish(fresh.solve(b, y, rule));
      expect(reloaded.iterations).toBeLessThanOrEqual(anew.iterations + 3);
      for (const [cell, value] of y.entries()) expect(x[cell]).toBeCloseTo(value, 7);
      expect(() => solver.reload(randomSystem([10, 11, 6], random))).toThrow('other lengths');
    },
  );

  it('takes the memory of one that is of no more use, which then refuses, and answers as if it were its own', () => {
    const random = seededRandom(5);
    const [first, second] = [[20, 14, 9] as const, [21, 15, 10] as const].map((shape) =>
      randomSystem(shape, random, { untied: 0 }),
    );
    const heat = Float64Array.from({ length: second.cells }, random);
    const solved = (inPlaceOf?: ReturnType<typeof createLinearSolver>) => {
      const x = new Float64Array(second.cells);
      const solver = createLinearSolver(second, { inPlaceOf: inPlaceOf ?? null });
      finish(solver.solve(heat, x, { residualBelow: 1e-9 * norm(heat), maxIterations: 200 }));
      return x;
    };
    const old = createLinearSolver(first);
    const x = new Float64Array(first.cells);
    const b = Float64Array.from({ length: first.cells }, random);
    finish(old.solve(b, x, { residualBelow: 1e-9, maxIterations: 50 }));
    expect(solved(old)).toEqual(solved());
    expect(() => old.solve(b, x, { maxIterations: 1 }).next()).toThrow('given its memory away');
  });

  it('counts its memory: at most 160 bytes per cell at the peak', () => {
    const cube = uniform(64, 1);
    const films = [1, 1, 1, 1, 1, 1] as const;
    const block = assemble({ dx: cube, dy: cube, dz: uniform(16, 0.1), films, conductivity: () => 1 });
    const solver = createLinearSolver(block);
    finish(solver.solve(block.volume, new Float64Array(block.cells), { maxIterations: 1 }));
    expect(solver.peakBytes / block.cells).toBeLessThan(160);
    expect(solver.peakBytes / block.cells).toBeGreaterThan(100);
  });
});
