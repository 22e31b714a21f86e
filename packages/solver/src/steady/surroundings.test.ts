import { describe, expect, it } from 'vitest';
import { EliminatedWalls } from '../boundary/eliminated-walls.ts';
import { STEFAN_BOLTZMANN } from '../laws/radiation.ts';
import type { ConductionProblem } from '../problem.ts';
import { solveTransient } from '../transient/solve-transient.ts';
import { solveSteady, uniformRise } from './solve-steady.ts';
import { blockProblem, cellLoad, equalCells } from './testing/block-problem.ts';
import { finish } from './testing/finish.ts';

const TIGHT = { precision: 1e-10, absolute: false, absTol: 0.1, iterations: 10_000, precondition: true };
const solve = (problem: ConductionProblem) => finish(solveSteady(problem, TIGHT)).result;

type Faces = NonNullable<Parameters<typeof blockProblem>[0]['faces']>;

/** 0.1 m of 20 W/(m K), 1 cm² across, at 20 °C around it. */
const slab = (faces: Faces, heatCapacity?: number) =>
  blockProblem({
    dx: equalCells(0.1, 10),
    dy: [0.01],
    dz: [0.01],
    conductivity: () => 20,
    ...(heatCapacity !== undefined && { heatCapacity: () => heatCapacity }),
    faces,
    ambient: 20,
  });
const AREA = 1e-4;

describe('a slab without any power', () => {
  it('that is held at 100 and at 20 °C has a straight line between them', () => {
    const problem = slab({ 'x-': { h: Infinity, surroundings: 80 }, 'x+': { h: Infinity } });
    const { status, rise, wallHeat, powerIn, heatOut, imbalance } = solve(problem);
    expect(status).toBe('converged');
    rise.forEach((value, cell) => {
      expect(value).toBeCloseTo(80 * (1 - (cell + 0.5) / 10), 7);
    });
    const watts = (20 * AREA * 80) / 0.1;
    expect(wallHeat[problem.wallsOf('x-').walls[0]]).toBeCloseTo(-watts, 8);
    expect(wallHeat[problem.wallsOf('x+').walls[0]]).toBeCloseTo(watts, 8);
    expect(powerIn).toBe(0);
    expect(heatOut).toBeCloseTo(0, 8);
    expect(imbalance).toBeLessThan(1e-8);
  });

  it('between two films lets through what their resistances in series let through', () => {
    const problem = slab({ 'x-': { h: 50, surroundings: 80 }, 'x+': { h: 200, surroundings: -15 } });
    const { wallRise, heatToAmbient } = solve(problem);
    const flux = (80 + 15) / (1 / 50 + 0.1 / 20 + 1 / 200);
    expect(wallRise[problem.wallsOf('x-').walls[0]]).toBeCloseTo(80 - flux / 50, 7);
    expect(wallRise[problem.wallsOf('x+').walls[0]]).toBeCloseTo(-15 + flux / 200, 7);
    expect(heatToAmbient.convection).toBeCloseTo(0, 8);
  });

  it('stays at ambient where nothing is warmer, and at the surroundings where nothing else is', () => {
    expect(solve(slab({ 'x-': { h: 50 } })).rise.every((rise) => rise === 0)).toBe(true);
    solve(slab({ 'x-': { h: 50, surroundings: -30 } })).rise.forEach((rise) => {
      expect(rise).toBeCloseTo(-30, 7);
    });
  });

  it('between a resistance inside it to 80 °C and a film', () => {
    const problem = blockProblem({
      dx: [0.01],
      dy: [0.01],
      dz: [0.01],
      conductivity: () => 400,
      faces: { 'x+': { h: Infinity } },
      innerTie: () => 2,
      innerHeat: () => 2 * 60,
    });
    const half = problem.walls.half[0];
    const { rise, innerHeat, imbalance } = solve(problem);
    expect(rise[0]).toBeCloseTo(120 / (2 + half), 9);
    expect(innerHeat).toBeCloseTo((-120 * half) / (2 + half), 7);
    expect(imbalance).toBeLessThan(1e-9);
  });
});

describe('radiation to surroundings of its own', () => {
  const cube = (surroundings: number, own: number) =>
    blockProblem({
      dx: [0.01],
      dy: [0.01],
      dz: [0.01],
      conductivity: () => 400,
      heatCapacity: () => 3e6,
      faces: {
        'z+': { h: 0, emissivity: 0.7, surroundings },
        'z-': { h: 0, emissivity: 0.7, surroundings: own },
      },
      ambient: 20,
    });
  /** The fourth power of the surface's temperature is the mean of those around it. */
  const between = (one: number, other: number) =>
    ((((293.15 + one) ** 4 + (293.15 + other) ** 4) / 2) ** 0.25 - 293.15) as number;

  it.each([
    [400, 0],
    [-200, 700],
  ])('a body between %d K and %d K over ambient takes the mean of the fourth powers', (one, other) => {
    const problem = cube(one, other);
    const { status, rise, heatToAmbient, imbalance } = solve(problem);
    expect(status).toBe('converged');
    // Half a cell of copper lies between the cell and either wall.
    expect(Math.abs(rise[0] / between(one, other) - 1)).toBeLessThan(2e-3);
    expect(Math.abs(heatToAmbient.radiation)).toBeLessThan(1e-8);
    expect(imbalance).toBeLessThan(1e-8);
    const walls = new EliminatedWalls(problem.walls, problem.ambient);
    expect(Math.abs(uniformRise(walls, problem, 0) - between(one, other))).toBeLessThan(1);
  });

  it('loses its power by the law of Stefan and Boltzmann over them', () => {
    const watts = 2 * 0.7 * AREA * STEFAN_BOLTZMANN * ((293.15 + 500) ** 4 - (293.15 + 300) ** 4);
    const { wallRise } = solve(cube(300, 300).with(cellLoad([[0, watts]])));
    for (const rise of wallRise) expect(rise).toBeCloseTo(500, 6);
    const walls = new EliminatedWalls(cube(300, 300).walls, 20);
    expect(Math.abs(uniformRise(walls, cube(300, 300), watts) - 500)).toBeLessThan(1);
  });
});

describe('over time', () => {
  const run = (problem: ConductionProblem, duration: number, initial?: Float64Array) =>
    finish(
      solveTransient(problem, {
        ...TIGHT,
        precision: 1e-8,
        absolute: true,
        absTol: 1e-3,
        duration,
        outputTimes: [duration],
        ...(initial && { initial }),
      }),
    ).result;
  const block = (surroundings: number) =>
    blockProblem({
      dx: [0.001],
      dy: [0.01],
      dz: [0.01],
      conductivity: () => 400,
      heatCapacity: () => 3e6,
      faces: { 'x-': { h: 100, surroundings }, 'x+': { h: 300, surroundings: surroundings / 2 } },
    });
  const capacity = 3e6 * 1e-7;

  it('a lumped block goes to its surroundings by an exponential, and the energies close', () => {
    const tau = capacity / (400 * AREA);
    const end = (100 * 80 + 300 * 40) / 400;
    const { energy, rise } = run(block(80), tau);
    expect(rise[0]).toBeCloseTo(end * (1 - Math.exp(-1)), 1);
    expect(energy.stored).toBeCloseTo(capacity * rise[0], 9);
    expect(energy.out).toBeCloseTo(-energy.stored, 9);
    expect(energy.in).toBe(0);
    expect(energy.imbalance).toBeLessThan(1e-9);
  });

  it('a block that starts hot cools to ambient by an exponential', () => {
    const tau = capacity / (400 * AREA);
    const { energy, rise } = run(block(0), tau, Float64Array.of(75));
    expect(rise[0]).toBeCloseTo(75 * Math.exp(-1), 1);
    expect(energy.stored).toBeCloseTo(capacity * (rise[0] - 75), 9);
    expect(energy.imbalance).toBeLessThan(1e-9);
  });

  it('ends at the steady state, radiation included', () => {
    const problem = slab(
      {
        'x-': { h: Infinity, surroundings: 300 },
        'x+': { h: 20, emissivity: 0.9, surroundings: 50 },
      },
      1e5,
    );
    const steady = solve(problem);
    const { rise, energy } = run(problem, 1000);
    rise.forEach((value, cell) => {
      expect(value).toBeCloseTo(steady.rise[cell], 2);
    });
    expect(energy.imbalance).toBeLessThan(1e-6);
  });
});
