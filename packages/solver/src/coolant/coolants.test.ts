import { denseSolve } from '@thermarium/numerics';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConductionProblem } from '../problem.ts';
import { solveSteady } from '../steady/solve-steady.ts';
import { blockProblem, cellLoad, equalCells } from '../steady/testing/block-problem.ts';
import { finish } from '../steady/testing/finish.ts';
import { type CoolantLine, Coolants } from './coolants.ts';

const TIGHT = { precision: 1e-11, absolute: false, absTol: 0.1, iterations: 10_000, precondition: true };
const solve = (problem: ConductionProblem, more: Partial<typeof TIGHT> = {}) =>
  finish(solveSteady(problem, { ...TIGHT, ...more })).result;

/** A line along x through the cells of one row, each tied to it by `tie`. */
function lineOver(
  rows: readonly (readonly number[])[],
  tie: number,
  more: Partial<CoolantLine> & { readonly capacityRate: number },
): CoolantLine {
  const stations = rows.map((row) => ({
    cells: Int32Array.from(row),
    ties: new Float64Array(row.length).fill(tie),
  }));
  return { inlet: 0, feeds: [], stations, ...more };
}

/** A bar along x without walls. */
const bar = (cells: number, conductivity: number) =>
  blockProblem({
    dx: equalCells(0.1, cells),
    dy: [0.01],
    dz: [0.01],
    conductivity: () => conductivity,
    innerTie: () => 0.02,
    ambient: 20,
  });

function withLines(problem: ConductionProblem, coolants: readonly CoolantLine[]): ConductionProblem {
  return { ...problem, coolants };
}

describe('a coolant along a bar', () => {
  const cells = 50;
  const row = Array.from({ length: cells }, (_, cell) => [cell]);

  it('warms in a straight line where every cell gives it as much', () => {
    const line = lineOver(row, 0.02, { capacityRate: 0.5, inlet: 10 });
    const heated = bar(cells, 1e-9).with(cellLoad(row.map(([cell]) => [cell, 0.1])));
    const { rise, innerHeat, imbalance } = solve(withLines(heated, [line]));
    rise.forEach((found, cell) => {
      const coolant = 10 + (0.1 * (cell + 0.5)) / 0.5;
      // Within a station the wall has one temperature: NTU / 12 of what the coolant warms there.
      expect(Math.abs(found - coolant - 0.1 / 0.02)).toBeLessThan(0.001);
    });
    expect(new Coolants([line]).outlets(rise)[0]).toBeCloseTo(10 + 5 / 0.5, 8);
    expect(innerHeat).toBeCloseTo(5, 8);
    expect(imbalance).toBeLessThan(1e-9);
  });

  it('comes near a bar of one temperature by 1 - exp(-NTU)', () => {
    const line = lineOver(row, 0.02, { capacityRate: 0.5 });
    const heated = bar(cells, 1e7).with(cellLoad([[7, 5]]));
    const { rise } = solve(withLines(heated, [line]));
    const outlet = new Coolants([line]).outlets(rise)[0];
    expect(outlet).toBeCloseTo(5 / 0.5, 7);
    expect(outlet / rise[0]).toBeCloseTo(1 - Math.exp(-(50 * 0.02) / 0.5), 4);
  });

  it.each([1e-7, 1e-3, 1e3, 1e9])('carries all heat off at %d W/K', (capacityRate) => {
    const line = lineOver(row, 0.02, { capacityRate });
    const heated = bar(cells, 100).with(cellLoad([[30, 2]]));
    const { status, rise, innerHeat, imbalance } = solve(withLines(heated, [line]), { precision: 1e-6 });
    expect(status).toBe('converged');
    expect(innerHeat).toBeCloseTo(2, 4);
    expect(imbalance).toBeLessThan(1e-5);
    const outlet = new Coolants([line]).outlets(rise)[0];
    expect((outlet * capacityRate) / 2).toBeCloseTo(1, 5);
  });
});

describe('coolants on random blocks', () => {
  const size = 3;
  const problemOf = (k: readonly number[], film: number) =>
    blockProblem({
      dx: equalCells(0.03, size),
      dy: equalCells(0.02, size),
      dz: equalCells(0.01, 2),
      conductivity: (a, b, c) => k[a + size * (b + size * c)],
      faces: { 'z+': { h: film } },
      innerTie: (_, __, c) => (c === 0 ? 0.5 : 0),
      ambient: 20,
    });

  /** The matrix without coolants and what coolants bring, written out plainly. */
  function denseRises(problem: ReturnType<typeof problemOf>, lines: readonly CoolantLine[], film: number) {
    const n = 2 * size * size;
    const heatAt = (rise: readonly number[], inlets: 0 | 1): number[] => {
      const heat = new Array<number>(n).fill(0);
      [1, size, size * size].forEach((stride, axis) => {
        problem.couplings(axis as 0 | 1 | 2).forEach((coupling, cell) => {
          if (coupling === 0) return;
          heat[cell] += coupling * (rise[cell] - rise[cell + stride]);
          heat[cell + stride] -= coupling * (rise[cell] - rise[cell + stride]);
        });
      });
      problem.wallsOf('z+').walls.forEach((wall, place) => {
        const conductance = film * problem.wallsOf('z+').areas[place];
        const half = problem.walls.half[wall];
        heat[problem.walls.cell[wall]] +=
          (rise[problem.walls.cell[wall]] * half * conductance) / (half + conductance);
      });
      const outlets: number[] = [];
      for (const { capacityRate, inlet, feeds, stations } of lines) {
        let coolant =
          feeds.length > 0 ? feeds.reduce((sum, f) => sum + f.part * outlets[f.line], 0) : inlets * inlet;
        for (const { cells, ties } of stations) {
          const all = ties.reduce((sum, tie) => sum + tie, 0);
          const mean = cells.reduce((sum, cell, m) => sum + (ties[m] * rise[cell]) / all, 0);
          const next = mean + (coolant - mean) * Math.exp(-all / capacityRate);
          const beside = mean - (capacityRate * (next - coolant)) / all;
          cells.forEach((cell, m) => {
            heat[cell] += ties[m] * (rise[cell] - beside);
          });
          coolant = next;
        }
        outlets.push(coolant);
      }
      return heat;
    };
    const offset = heatAt(new Array<number>(n).fill(0), 1);
    const columns = Array.from({ length: n }, (_, column) =>
      heatAt(
        Array.from({ length: n }, (__, cell) => (cell === column ? 1 : 0)),
        0,
      ),
    );
    const matrix = Float64Array.from({ length: n * n }, (_, at) => columns[at % n][Math.floor(at / n)]);
    return (watts: Float64Array) =>
      denseSolve(
        matrix,
        watts.map((own, cell) => own - offset[cell]),
      );
  }

  it('leave the temperatures of the dense system', () => {
    const magnitude = fc.double({ min: -2, max: 3, noNaN: true }).map((decade) => 10 ** decade);
    fc.assert(
      fc.property(
        fc.array(magnitude, { minLength: 18, maxLength: 18 }),
        magnitude,
        fc.tuple(magnitude, magnitude),
        fc.double({ min: -50, max: 50, noNaN: true }),
        fc.boolean(),
        (k, film, [one, other], inlet, inSeries) => {
          const lines = [
            lineOver([[0], [1], [2]], 0.5, { capacityRate: one / 10, inlet }),
            lineOver(
              [
                [5, 8],
                [4, 7],
                [3, 6],
              ],
              0.5,
              {
                capacityRate: other / 10,
                inlet: 5,
                feeds: inSeries ? [{ line: 0, part: 1 }] : [],
              },
            ),
          ];
          const problem = problemOf(k, film);
          const heated = problem.with(
            cellLoad([
              [13, 4],
              [9, 1],
            ]),
          );
          const watts = new Float64Array(18);
          watts[13] = 4;
          watts[9] = 1;
          const { status, rise } = solve(withLines(heated, lines));
          expect(status).toBe('converged');
          const expected = denseRises(problem, lines, film)(watts);
          const largest = expected.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
          rise.forEach((found, cell) => {
            expect(Math.abs(found - expected[cell])).toBeLessThan(1e-6 * largest);
          });
        },
      ),
      { seed: 8, numRuns: 60 },
    );
  });
});
