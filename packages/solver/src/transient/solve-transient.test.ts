import { describe, expect, it } from 'vitest';
import { drive, SolveCancelled } from '../progress.ts';
import { solveSteady } from '../steady/solve-steady.ts';
import { blockProblem, cellLoad, equalCells, fluxOn, generation } from '../steady/testing/block-problem.ts';
import { finish } from '../steady/testing/finish.ts';
import { createPlainSolver } from '../steady/testing/plain-solver.ts';
import { ESDIRK3, TR_BDF2 } from './esdirk.ts';
import { evenTimes, type TransientSettings } from './outcome.ts';
import { solveTransient } from './solve-transient.ts';
import { halfSpaceRise } from './testing/erfc.ts';
import { march } from './testing/march.ts';
import { heldRows, smooth } from './testing/schedules.ts';

/** One cell of 1 J/K tied to ambient by `g` W/K. */
const lump = (g: number) =>
  blockProblem({
    dx: [0.01],
    dy: [0.01],
    dz: [0.01],
    conductivity: () => 100,
    heatCapacity: () => 1e6,
    innerTie: () => g,
  });

/** Steel bar, 4 x 4 x 60 mm, flux on one end, closed elsewhere. */
const bar = (cells: number) =>
  blockProblem({
    dx: equalCells(0.06, cells),
    dy: [0.004],
    dz: [0.004],
    conductivity: () => 16,
    heatCapacity: () => 3.95e6,
    faces: { 'x-': { h: 0 } },
  });

const largestDifference = (a: Float64Array, b: Float64Array) =>
  a.reduce((largest, value, n) => Math.max(largest, Math.abs(value - b[n])), 0);

describe('a transient against closed forms', () => {
  it('heats a lump along its exponential, at every output', () => {
    const { outputs, outcome } = march(lump(0.05).with(cellLoad([[0, 2]])), 100, 25);
    expect(outcome.status).toBe('converged');
    expect(outputs.map(({ time }) => time)).toEqual([0, ...evenTimes(100, 25)]);
    for (const { time, rise } of outputs) {
      expect(Math.abs(rise[0] - 40 * (1 - Math.exp(-time / 20)))).toBeLessThan(1e-3 * 40);
    }
  });

  it('stays on the straight line of a lump without any way to ambient', () => {
    const { outcome, outputs } = march(lump(0).with(cellLoad([[0, 2]])), 10, 4);
    for (const { time, rise } of outputs) expect(rise[0]).toBeCloseTo(2 * time, 9);
    expect(outcome.energy.stored).toBeCloseTo(20, 9);
  });

  it('converges to the half space under a flux as the grid is refined', () => {
    const error = (cells: number) => {
      const block = bar(cells);
      const { outputs } = march(block.with(fluxOn(block, 'x-', 1e4)), 4, 1, { absolute: true, absTol: 1e-4 });
      const face = outputs[1].wallRise[0];
      return Math.abs(face / halfSpaceRise(1e4, 16, 16 / 3.95e6, 0, 4) - 1);
    };
    const [coarse, fine] = [error(60), error(120)];
    expect(fine).toBeLessThan(2e-3);
    expect(Math.log2(coarse / fine)).toBeGreaterThan(1.8);
  });

  it('arrives at the steady state', () => {
    const block = blockProblem({
      dx: equalCells(0.02, 5),
      dy: equalCells(0.01, 4),
      dz: equalCells(0.005, 3),
      conductivity: (i) => (i < 2 ? 200 : 1),
      heatCapacity: () => 2e6,
      faces: { 'x+': { h: 200, emissivity: 0.5 }, 'z+': { h: 20, emissivity: 0.9 } },
    }).with(cellLoad([[0, 1.5]]));
    const steady = finish(
      solveSteady(block, {
        precision: 1e-10,
        absolute: false,
        absTol: 0.1,
        iterations: 1000,
        precondition: true,
      }),
    ).result;
    const { rise } = march(block, 2e4, 1).outcome;
    expect(largestDifference(rise, steady.rise)).toBeLessThan(1e-3 * Math.max(...steady.rise));
  });
});

describe('the order of convergence in time', () => {
  it.each([
    [TR_BDF2, 1.95],
    [ESDIRK3, 2.9],
  ])('of $name is as stated: halved steps, smooth load', (scheme, order) => {
    const block = blockProblem({
      dx: equalCells(0.05, 8),
      dy: [0.01],
      dz: [0.01],
      conductivity: () => 50,
      heatCapacity: () => 3e6,
      faces: { 'x+': { h: 300 } },
    });
    const load = generation(
      block,
      1e6,
      smooth((t) => Math.sin(t / 9) ** 2),
    );
    const at = (fixedStep: number) =>
      march(block.with(load), 40, 1, { fixedStep, scheme, precision: 1e-12 }).outcome.rise;
    const [coarse, middle, fine] = [5, 2.5, 1.25].map(at);
    const slope = Math.log2(largestDifference(coarse, middle) / largestDifference(middle, fine));
    expect(slope).toBeGreaterThan(order);
  });

  it('shows no oscillation where steps are far longer than the time constants', () => {
    const settings: Partial<TransientSettings> = { initial: Float64Array.of(50), fixedStep: 10 };
    for (const scheme of [TR_BDF2, ESDIRK3]) {
      const { outputs } = march(lump(1e6), 30, 3, { ...settings, scheme });
      expect(outputs[0].rise[0]).toBe(50);
      // R(∞) = 0: what is left after one step of 1e7 time constants falls with the square of their number.
      expect(Math.abs(outputs[1].rise[0])).toBeLessThan(1e-4);
    }
  });

  it('follows the tolerance: the error stays below it, and falls with it', () => {
    const block = bar(40);
    const problem = block.with(
      fluxOn(
        block,
        'x-',
        1e4,
        smooth((t) => 1 + Math.sin(t)),
      ),
    );
    const run = (absTol: number) => march(problem, 12, 6, { absolute: true, absTol }).outputs;
    const exact = run(1e-5);
    const errors = [0.1, 0.01, 0.001].map((absTol) =>
      Math.max(...run(absTol).map(({ rise }, n) => largestDifference(rise, exact[n].rise))),
    );
    expect(errors[0]).toBeLessThan(0.1);
    expect(errors[1]).toBeLessThan(0.01 * 3);
    expect(errors[2]).toBeLessThan(0.001 * 5);
  });
});

describe('loads in time', () => {
  const rows = [
    [0, 1],
    [5, 1],
    [5.000001, 0],
    [12, 0],
    [12.000001, 2],
    [15, 2],
    [15.000001, 0],
  ] as const;
  const block = bar(240);
  const pulsed = block.with(fluxOn(block, 'x-', 1 / 16e-6, heldRows(rows)));

  /** Superposed half-space steps: the far end is not felt within 20 s. */
  const exact = (x: number, time: number) =>
    [
      [0, 1],
      [5.000001, -1],
      [12.000001, 2],
      [15.000001, -2],
    ].reduce(
      (sum, [start, power]) =>
        time > start ? sum + halfSpaceRise(power / 16e-6, 16, 16 / 3.95e6, x, time - start) : sum,
      0,
    );

  it('that jump within a microsecond are landed on, and the answer is the superposition of the steps', () => {
    const { outputs, outcome } = march(pulsed, 20, 40);
    const scale = exact(0, 15);
    for (const { time, wallRise, powerIn } of outputs.slice(1)) {
      if (time > 0.9) expect(Math.abs(wallRise[0] - exact(0, time))).toBeLessThan(3e-3 * scale);
      const expected = rows.findLast(([row]) => row < time)?.[1];
      expect(powerIn).toBeCloseTo(expected ?? 0, 12);
    }
    // 1 W for 5.000001 s and 2 W for 3 s; nothing lost between the steps.
    expect(outcome.energy.in).toBeCloseTo(5.000001 + 6, 10);
    expect(outcome.energy.imbalance).toBeLessThan(1e-12);
  });

  it('restart with small steps after a jump, and without jumps keep their step', () => {
    const steady = block.with(fluxOn(block, 'x-', 1 / 16e-6, heldRows(rows.slice(0, 2))));
    const [smoothRun, pulsedRun] = [steady, pulsed].map((problem) => march(problem, 20, 40).outcome);
    expect(pulsedRun.stepsAccepted).toBeGreaterThan(smoothRun.stepsAccepted + 20);
    expect(smoothRun.factorisations).toBeLessThan(30);
  });

  it('are zero at t = 0, when everything is at ambient', () => {
    const { outputs } = march(pulsed, 20, 2);
    expect(outputs[0].powerIn).toBe(0);
    expect([...outputs[0].rise, ...outputs[0].wallRise].every((value) => value === 0)).toBe(true);
  });
});

describe('what every transient keeps', () => {
  const mixed = blockProblem({
    dx: equalCells(0.03, 6),
    dy: equalCells(0.02, 5),
    dz: equalCells(0.004, 4),
    conductivity: (i, j, k) => (i === 5 && j === 4 ? 0 : k < 2 ? 0.4 : 120),
    // A cold plate at the bottom layer's end stores nothing.
    heatCapacity: (i, j, k) => (i === 5 && j === 4 ? 0 : k === 0 && i < 2 ? 0 : 1.8e6),
    innerTie: (i, _, k) => (k === 0 && i < 2 ? 0.01 : 0),
    faces: { 'z+': { h: 100, emissivity: 0.8 }, 'x+': { h: Infinity }, 'y-': { h: 0 } },
  });
  const loaded = mixed.with(
    cellLoad(
      [
        [mixed.index(1, 1, 3), 4],
        [mixed.index(0, 0, 0), 1],
      ],
      heldRows([
        [0, 1],
        [3, 0],
        [4, 2],
      ]),
    ),
    fluxOn(mixed, 'z+', 2000),
    fluxOn(mixed, 'x+', 500),
  );

  it('is its energy: in, out by every mechanism, and stored', () => {
    const { energy } = march(loaded, 10, 10, { precision: 1e-10 }).outcome;
    const { convection, radiation, bound, inner } = energy.toAmbient;
    for (const part of [convection, radiation, bound, inner, energy.stored])
      expect(part).toBeGreaterThan(0.01);
    expect(energy.out).toBeCloseTo(convection + radiation + bound + inner, 12);
    expect(energy.imbalance).toBeLessThan(1e-8);
    expect(energy.in).toBeCloseTo(
      5 * 3 + 10 * 6 + (2000 * 0.03 * 0.02 - 0.01 * 0) * 10 * (29 / 30) + 500 * 8e-5 * 0.8 * 10,
      6,
    );
  });

  it('closes as well with loose linear solves', () => {
    const { energy, status } = march(loaded, 10, 10, { precision: 1e-3 }).outcome;
    expect(status).toBe('converged');
    expect(energy.imbalance).toBeLessThan(1e-4);
  });

  it('agrees with the plain twin', () => {
    const [fast, slow] = [{}, { createSolver: createPlainSolver }].map(
      (settings) => march(loaded, 10, 2, settings).outcome.rise,
    );
    expect(largestDifference(fast, slow)).toBeLessThan(1e-4 * Math.max(...slow));
  });

  it('leaves void at ambient', () => {
    expect(march(loaded, 10, 2).outcome.rise[mixed.index(5, 4, 1)]).toBe(0);
  });
});

describe('when a transient is run', () => {
  const problem = bar(30).with(fluxOn(bar(30), 'x-', 1e4));
  const settings: TransientSettings = {
    duration: 10,
    outputTimes: evenTimes(10, 5),
    precision: 1e-6,
    absolute: false,
    absTol: 0.1,
    iterations: 1000,
    precondition: true,
  };

  it('tells its progress, which never falls and ends at 1', () => {
    const { progress } = finish(solveTransient(problem, settings));
    progress.reduce((last, { fraction }) => {
      expect(fraction).toBeGreaterThanOrEqual(last);
      return fraction;
    }, 0);
    expect(progress[0].stage).toBe('set-up');
    expect(progress[progress.length - 1]).toMatchObject({ fraction: 1, time: 10 });
  });

  it('can be cancelled midway', async () => {
    const signal = { aborted: false };
    let last = 0;
    const run = drive(solveTransient(problem, settings), {
      onProgress: ({ fraction }) => {
        last = fraction;
        signal.aborted = fraction > 0.3;
      },
      signal,
    });
    await expect(run).rejects.toBeInstanceOf(SolveCancelled);
    expect(last).toBeLessThan(1);
  });

  it('says so when the iterations run out', () => {
    const { result } = finish(
      solveTransient(problem, { ...settings, precondition: false, iterations: 2, precision: 1e-12 }),
    );
    expect(result.status).toBe('not_converged');
    expect(result.message).toMatch(/iteration limit .* at .* s\./);
    expect(result.time).toBeLessThan(10);
  });

  it('is a mistake without heat capacities', () => {
    const bare = blockProblem({ dx: [1], dy: [1], dz: [1], conductivity: () => 1 });
    expect(() => finish(solveTransient(bare, settings))).toThrow(/heat capacities/);
  });

  it('takes few iterations per solve once it has a history', () => {
    const block = blockProblem({
      dx: equalCells(0.04, 24),
      dy: equalCells(0.04, 24),
      dz: equalCells(0.003, 10),
      conductivity: (_, __, k) => (k % 3 === 0 ? 200 : 0.3),
      heatCapacity: () => 2e6,
      faces: { 'z-': { h: 15 }, 'z+': { h: 800 } },
    });
    const hotSpot = block.with(
      cellLoad([
        [block.index(12, 12, 5), 3],
        [block.index(13, 12, 5), 3],
      ]),
    );
    for (const [precision, worst] of [
      [1e-4, 4],
      [1e-6, 6],
    ]) {
      const { outcome } = march(hotSpot, 60, 10, { precision });
      expect(outcome.worstStageIterations).toBeLessThanOrEqual(worst);
    }
  });
});
