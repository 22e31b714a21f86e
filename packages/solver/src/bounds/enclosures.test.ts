import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLinearSolver } from '../linear/linear-solver.ts';
import { finish } from '../steady/testing/finish.ts';
import type { PlacedHeat } from './bounded-problem.ts';
import { CellSystem } from './cell-system.ts';
import { type Enclosure, Enclosures } from './enclosures.ts';
import { type BoundedBlock, type BuiltBlock, boundedBlock } from './testing/bounded-block.ts';

type Films = BoundedBlock['films'];
type Triple = readonly [number, number, number];

function solveOnCells(problem: BuiltBlock, heat: PlacedHeat, isInSurroundings = true, precision = 1e-12) {
  const system = new CellSystem(problem);
  const right = system.rightSide(heat, isInSurroundings);
  const rise = new Float64Array(right.length);
  const residualBelow = precision * Math.hypot(...right);
  finish(createLinearSolver(system).solve(right, rise, { residualBelow, maxIterations: 500 }));
  return { rise, heat, isInSurroundings };
}

/** The mean of the rise by weights which add up to 1, enclosed. */
function enclosedMean(problem: BuiltBlock, heat: PlacedHeat, weights: PlacedHeat): Enclosure {
  const enclosures = new Enclosures(problem);
  const load = finish(enclosures.enclose(solveOnCells(problem, heat))).result;
  const goal = finish(enclosures.enclose(solveOnCells(problem, weights, false))).result;
  return enclosures.meanOf(load, goal);
}

/** The mean rise where the only heat enters, enclosed. */
function enclosedRise(problem: BuiltBlock, heat: PlacedHeat, watts: number, precision?: number): Enclosure {
  const enclosures = new Enclosures(problem);
  const load = finish(enclosures.enclose(solveOnCells(problem, heat, true, precision))).result;
  const { low, best, high } = enclosures.meanOf(load, load);
  return { low: low / watts, best: best / watts, high: high / watts };
}

const equal = (length: number, count: number): number[] => new Array<number>(count).fill(length / count);
const NOTHING: Films = [0, 0, 0, 0, 0, 0];

/** Heat spread evenly over the cells of a range of fractions of the block, W. */
function heatIn(problem: BuiltBlock, from: Triple, to: Triple, watts: number): PlacedHeat {
  const heat = problem.noHeat();
  const [nx, ny, nz] = [problem.nx, problem.ny, problem.nz];
  let volume = 0;
  const inside: number[] = [];
  for (let k = Math.round(from[2] * nz); k < Math.round(to[2] * nz); k++) {
    for (let j = Math.round(from[1] * ny); j < Math.round(to[1] * ny); j++) {
      for (let i = Math.round(from[0] * nx); i < Math.round(to[0] * nx); i++)
        inside.push(problem.at(i, j, k));
    }
  }
  for (const cell of inside) volume += problem.volume[cell];
  for (const cell of inside) heat.cells[cell] = (watts * problem.volume[cell]) / volume;
  return heat;
}

describe('enclosed mean temperatures', () => {
  it('are exact in a stack of layers with joints, whatever their contrast', () => {
    const k = [390, 0.026, 2, 150];
    const dz = [1e-3, 20e-6, 0.4e-3, 2e-3];
    const area = 0.02 * 0.03;
    const problem = boundedBlock({
      sizes: [equal(0.02, 3), equal(0.03, 2), dz],
      conductivity: (_i, _j, layer) => [k[layer], 3 * k[layer], k[layer]],
      films: [0, 0, 0, 0, 800, 0],
      joints: new Map([
        [0, 3e-5],
        [2, 1e-5],
      ]),
    });
    const heat = problem.noHeat();
    // A source in the middle of the upper joint: half of it lies on either side.
    for (let j = 0; j < 2; j++) {
      for (let i = 0; i < 3; i++) heat.faces.push({ low: problem.at(i, j, 2), axis: 2, watts: 12 / 6 });
    }
    const rise = (12 / area) * (1 / 800 + dz[0] / k[0] + 3e-5 + dz[1] / k[1] + dz[2] / k[2] + 1e-5 / 2);
    const { low, best, high } = enclosedRise(problem, heat, 12);
    expect(best).toBeCloseTo(rise, 5);
    expect(high - low).toBeLessThan(1e-6 * rise);
  });

  it('have as upper one the energy of the finite volumes, less what that has too much of heat within a cell', () => {
    const k = [390, 0.026, 2, 150];
    const dz = [1e-3, 20e-6, 0.4e-3, 2e-3];
    const area = 0.02 * 0.03;
    const problem = boundedBlock({
      sizes: [[0.02], [0.03], dz],
      conductivity: (_i, _j, layer) => [k[layer], k[layer], k[layer]],
      films: [0, 0, 0, 0, 800, 0],
    });
    const top = problem.at(0, 0, 3);
    const upperOf = (heat: PlacedHeat) => {
      const onCells = solveOnCells(problem, heat);
      const { products } = finish(new Enclosures(problem).enclose(onCells)).result;
      return { upper: products.fluxes, volumes: 12 * onCells.rise[top] };
    };
    // No heat crosses the cell above the source: it is as warm as the source.
    const below = upperOf({ ...problem.noHeat(), faces: [{ low: problem.at(0, 0, 2), axis: 2, watts: 12 }] });
    expect(below.upper / below.volumes).toBeCloseTo(1, 9);
    const within = upperOf(heatIn(problem, [0, 0, 0.75], [1, 1, 1], 12));
    const tooMuch = (12 ** 2 * dz[3]) / (6 * k[3] * area);
    expect((within.volumes - within.upper) / tooMuch).toBeCloseTo(1, 6);
  });

  it('hold a wall at a temperature of its own', () => {
    const problem = boundedBlock({
      sizes: [equal(0.1, 5), equal(0.01, 2), equal(0.01, 2)],
      conductivity: () => [20, 20, 20],
      films: [Infinity, 250, 0, 0, 0, 0],
      surroundings: [60, 10, 0, 0, 0, 0],
    });
    const area = 1e-4;
    const flow = (60 - 10) / (0.1 / (20 * area) + 1 / (250 * area));
    const weights = heatIn(problem, [0, 0, 0], [1, 1, 1], 1);
    const { low, high } = enclosedMean(problem, problem.noHeat(), weights);
    const mean = 60 - (flow * 0.05) / (20 * area);
    expect(low).toBeLessThanOrEqual(mean);
    expect(high).toBeGreaterThanOrEqual(mean);
    expect(high - low).toBeLessThan(1e-3);
  });

  it('enclose the fin with a tie inside, cosh over its length', () => {
    const [k, tie, length] = [200, 4e5, 0.05];
    const m = Math.sqrt(tie / k);
    for (const count of [6, 12, 24]) {
      const problem = boundedBlock({
        sizes: [equal(length, count), [0.001], [0.001]],
        conductivity: () => [k, k, k],
        films: NOTHING,
        tie,
      });
      const heat = problem.noHeat();
      const end = boundedBlock({
        sizes: [equal(length, count), [0.001], [0.001]],
        conductivity: () => [k, k, k],
        films: [1e-9, 0, 0, 0, 0, 0],
        tie,
      });
      const onWall = { ...heat, walls: Float64Array.of(0.5) };
      const { low, high } = enclosedRise(end, onWall, 0.5);
      const root = 0.5 / (k * 1e-6 * m * Math.tanh(m * length));
      expect(low).toBeLessThanOrEqual(root);
      expect(high).toBeGreaterThanOrEqual(root);
      expect((high - low) / root).toBeLessThan(10 / count ** 2);
    }
  });

  it('come closer on both sides with every finer grid, and hold what finer grids find', () => {
    const media = fc.array(fc.constantFrom(0, 0.03, 1, 30, 400), { minLength: 27, maxLength: 27 });
    const one = fc.constantFrom(0, 0, 10, 2000, Infinity);
    const films = fc.tuple(one, one, one, one, one, one);
    const length = fc.constantFrom(0.02, 1, 7);
    const sizes = fc.array(fc.tuple(length, length, length), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(media, films, sizes, (k, film, millimetres) => {
        fc.pre(film.some((value) => value > 0));
        // The middle conducts to all sides, so that heat has a way.
        const conductivity = (i: number, j: number, l: number): number => {
          const own = k[i + 3 * j + 9 * l];
          return own === 0 && [i, j, l].filter((at) => at === 1).length >= 2 ? 5 : own;
        };
        let previous: Enclosure | null = null;
        for (const parts of [1, 2, 4]) {
          const axes = [0, 1, 2].map((axis) =>
            millimetres.flatMap((own) => equal(own[axis] / 1000, parts)),
          ) as [number[], number[], number[]];
          const problem = boundedBlock({
            sizes: axes,
            conductivity: (i, j, l) => {
              const own = conductivity(
                ...([i, j, l].map((at) => Math.floor(at / parts)) as [number, number, number]),
              );
              return [own, own, 2 * own];
            },
            films: film,
          });
          const heat = heatIn(problem, [1 / 3, 1 / 3, 1 / 3], [2 / 3, 2 / 3, 2 / 3], 3);
          const band = enclosedRise(problem, heat, 3);
          const slack = 1e-6 * Math.abs(band.best);
          if (previous !== null) {
            expect(band.low).toBeGreaterThanOrEqual(previous.low - slack);
            expect(band.high).toBeLessThanOrEqual(previous.high + slack);
          }
          previous = band;
        }
      }),
      { numRuns: 60, seed: 7 },
    );
  });

  it('of one place by the heat of another are those of the other by the one, and hold what finer grids find', () => {
    const bands = [1, 2, 4].map((parts) => {
      const problem = boundedBlock({
        sizes: [
          equal(0.03, 6 * parts),
          equal(0.02, 4 * parts),
          [...equal(0.5e-3, parts), ...equal(1e-3, parts)],
        ],
        conductivity: (_i, _j, l) => (l < parts ? [0.4, 0.4, 0.3] : [120, 120, 120]),
        films: [0, 0, 0, 0, 3000, 15],
      });
      const one = heatIn(problem, [0, 0, 0.5], [1 / 3, 1 / 2, 1], 1);
      const two = heatIn(problem, [2 / 3, 1 / 2, 0.5], [1, 1, 1], 1);
      return { there: enclosedMean(problem, one, two), back: enclosedMean(problem, two, one) };
    });
    for (const { there, back } of bands) {
      expect(there.best).toBeCloseTo(back.best, 2);
      expect(there.low).toBeLessThan(bands[2].there.best);
      expect(there.high).toBeGreaterThan(bands[2].there.best);
    }
    const widths = bands.map(({ there }) => there.high - there.low);
    expect(widths[1]).toBeLessThan(0.5 * widths[0]);
    expect(widths[2]).toBeLessThan(0.5 * widths[1]);
  });

  it('count what a solve that stopped early has left over', () => {
    const problem = boundedBlock({
      sizes: [equal(0.03, 12), equal(0.02, 8), equal(0.002, 4)],
      conductivity: () => [10, 10, 10],
      films: [0, 0, 0, 0, 500, 0],
    });
    const heat = heatIn(problem, [0, 0, 0.5], [0.25, 0.5, 1], 4);
    const exact = enclosedRise(problem, heat, 4);
    const rough = enclosedRise(problem, heat, 4, 0.1);
    expect(rough.high - rough.low).toBeGreaterThan(exact.high - exact.low);
    expect(rough.low).toBeLessThanOrEqual(exact.low);
    expect(rough.high).toBeGreaterThanOrEqual(exact.high);
  });

  it('do not exist where two held temperatures meet', () => {
    const block = {
      sizes: [equal(1, 2), equal(1, 2), equal(1, 2)] as const,
      conductivity: () => [1, 1, 1] as const,
      films: [Infinity, 0, Infinity, 0, 0, 0] as const,
    };
    const meet = boundedBlock({ ...block, surroundings: [10, 0, 20, 0, 0, 0] });
    const agree = boundedBlock({ ...block, surroundings: [10, 0, 10, 0, 0, 0] });
    expect(new Enclosures(meet).exist).toBe(false);
    expect(new Enclosures(agree).exist).toBe(true);
  });
});
