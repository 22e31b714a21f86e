import { describe, expect, it } from 'vitest';
import type { FollowingPower, Load } from '../problem.ts';
import { solveSteady } from './solve-steady.ts';
import { blockProblem, cellLoad } from './testing/block-problem.ts';
import { finish } from './testing/finish.ts';

const exponential = (beta: number, reference: number): FollowingPower => ({
  factor: (celsius) => Math.exp(beta * (celsius - reference)),
  faceResistance: 0,
});
const following = (load: Load, power: FollowingPower): Load => ({ ...load, following: power });
const SETTINGS = { precision: 1e-9, absolute: false, absTol: 0.1, iterations: 5000, precondition: true };
const solve = (problem: Parameters<typeof solveSteady>[0]) => finish(solveSteady(problem, SETTINGS)).result;

/** One cell of 10 mm, 1 W/K to ambient by its film: a lumped block. */
const lump = (h: number) =>
  blockProblem({
    dx: [0.01],
    dy: [0.01],
    dz: [0.01],
    conductivity: () => 1e9,
    faces: { 'z-': { h } },
    ambient: 25,
  });

/** The lower root of x e^-x = y, y < 1/e. */
function lowerRoot(y: number): number {
  let x = 0;
  for (let n = 0; n < 10_000; n++) x = y * Math.exp(x);
  return x;
}

describe('a power that grows with temperature', () => {
  it.each([0.1, 0.5, 0.9, 0.99, 0.999])('settles where the lumped balance does, %s of runaway', (part) => {
    // P0 e^(β θ) = G θ: with x = β θ, x e^-x = P0 β / G; runaway at 1/e.
    const [beta, G] = [0.02, 0.05];
    const watts = (part * G) / (beta * Math.E);
    const problem = lump(G / 1e-4).with(following(cellLoad([[0, watts]]), exponential(beta, 25)));
    const { status, rise, powerIn, imbalance } = solve(problem);
    expect(status).toBe('converged');
    expect((rise[0] * beta) / lowerRoot(part / Math.E)).toBeCloseTo(1, 4);
    expect(powerIn / (G * rise[0])).toBeCloseTo(1, 6);
    expect(imbalance).toBeLessThan(1e-6);
  });

  it.each([1.02, 1.5, 3, 10, 1000])(
    'runs away beyond, %s times the onset, and says where that is',
    (part) => {
      const [beta, G] = [0.02, 0.05];
      const watts = (part * G) / (beta * Math.E);
      const problem = lump(G / 1e-4).with(following(cellLoad([[0, watts]]), exponential(beta, 25)));
      const { result, progress } = finish(solveSteady(problem, SETTINGS));
      const { status, ranAway, message, powerIn, residual } = result;
      expect(status).toBe('not_converged');
      expect(ranAway).toBe(true);
      expect([residual, ...progress.map((said) => said.residual)].every(Number.isFinite)).toBe(true);
      expect(powerIn / (G / beta)).toBeCloseTo(1, 1);
      const [, percent, heat, hottest] =
        /at ([\d.e+-]+) % of what is stated, where they are ([\d.]+) W together at up to ([\d.]+) °C/.exec(
          message,
        ) ?? [];
      expect(Number(percent) / 100 / (1 / part)).toBeCloseTo(1, 2);
      expect(Number(heat) / (G / beta)).toBeCloseTo(1, 0);
      expect(Number(hottest)).toBeCloseTo(25 + 1 / beta, -1);
    },
  );

  it('is answered by the stable state where the iteration was begun at the other one', () => {
    const [beta, G, part] = [0.02, 0.05, 0.8];
    const watts = (part * G) / (beta * Math.E);
    const problem = lump(G / 1e-4).with(following(cellLoad([[0, watts]]), exponential(beta, 25)));
    // The upper root of x = y eˣ, by the logarithm.
    let upper = 2;
    for (let n = 0; n < 1000; n++) upper = Math.log(upper / (part / Math.E));
    // So near that the solve has nothing to do.
    const settings = { ...SETTINGS, precision: 1e-5, guess: Float64Array.of(upper / beta) };
    const { status, rise } = finish(solveSteady(problem, settings)).result;
    expect(upper).toBeGreaterThan(1);
    expect(status).toBe('converged');
    expect((rise[0] * beta) / lowerRoot(part / Math.E)).toBeCloseTo(1, 3);
  });

  it('finds the onset of blocks that heat one another, which is that of the mode in which they do', () => {
    // Two cells with G to ambient each and g between them: the mode of equal temperatures has 1/G, as one block alone.
    const [beta, watts] = [0.02, 2];
    const pair = blockProblem({
      dx: [0.01, 0.01],
      dy: [0.01],
      dz: [0.01],
      conductivity: () => 200,
      faces: { 'z-': { h: 500 } },
      ambient: 25,
    });
    const problem = pair.with(
      ...[0, 1].map((cell) => following(cellLoad([[cell, watts]]), exponential(beta, 25))),
    );
    const conductance = 1 / (1 / (500 * 1e-4) + 0.005 / (200 * 1e-4));
    const { message } = solve(problem);
    const [, percent] = /at ([\d.]+) % of what is stated/.exec(message) ?? [];
    expect((Number(percent) / 100) * watts * beta * Math.E).toBeCloseTo(conductance, 3);
  });

  it('leaves a solve that ran out of iterations to its own message', () => {
    const problem = lump(500).with(following(cellLoad([[0, 0.5]]), exponential(0.02, 25)));
    const { status, ranAway, message } = finish(solveSteady(problem, { ...SETTINGS, iterations: 2 })).result;
    expect({ status, ranAway }).toEqual({ status: 'not_converged', ranAway: false });
    expect(message).toMatch(/limit of 2 iterations/);
  });
});
