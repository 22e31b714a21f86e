import type { Discretisation } from '@thermarium/mesh';
import { describe, expect, it } from 'vitest';
import { preparedSketch } from '../../../mesh/src/testing/model-of.ts';
import type { Solution } from '../solution.ts';
import { type ModelSolveOptions, type SolveSummary, solveModel } from '../solve.ts';
import { rowsOf, solutionOf } from '../testing/solution-of.ts';
import { solvedSteady } from '../testing/solved.ts';

const box = (name: string, x: number, more = {}) => ({
  type: 'box',
  name,
  x,
  y: 0,
  z: 0,
  dx: 2,
  dy: 2,
  dz: 1,
  material_name: 'copper',
  ...more,
});

const heater = (name: string, z: number, power: number, more = {}) => ({
  type: 'source',
  name,
  plane: 'XY',
  x: 0.5,
  y: 0.5,
  z,
  dx: 1,
  dy: 1,
  dz: 0,
  power,
  ...more,
});

const pulse = {
  type: 'transient_source',
  name: 'pulse',
  plane: 'XY',
  x: 0,
  y: 0,
  z: 1,
  dx: 1,
  dy: 1,
  dz: 0,
  powers: [
    { id: 1, time: 0, power: 400 },
    { id: 2, time: 1, power: 0 },
  ],
};

function solved(discretisation: Discretisation, options: ModelSolveOptions): SolveSummary {
  const solve = solveModel(discretisation, 'test', options);
  for (;;) {
    const step = solve.next();
    if (step.done) return step.value;
  }
}

describe('the rows of objects', () => {
  it('carry the ids of the database and hold what the report says under their paths', () => {
    const discretisation = preparedSketch([
      box('cold', 5, { id: 41, hc: 3 }),
      box('hot', 0, { id: 40, power: 500 }),
      heater('film', 1, 250, { id: 42 }),
      box('gone', 20, { id: 43, active: false }),
    ]);
    let rows: ReturnType<typeof rowsOf> = [];
    const summary = solved(discretisation, {
      onSolution: (solution) => {
        expect(solution.time).toBeNull();
        rows = rowsOf(solution);
      },
    });
    expect(rows.map(({ id, type }) => `${id}.${type}`)).toEqual(['41.box', '40.box', '42.source']);
    for (const { object, id, path, type, ...figures } of rows) {
      expect(figures).toEqual(summary.objects[path]);
    }
    // The source lies on the hottest face, and the model is as hot as its hottest object.
    expect(rows[2].max_t_at?.[2]).toBe(1);
    expect([summary.t_max, summary.t_max_at]).toEqual([rows[1].max_t, rows[1].max_t_at]);
    expect(summary.t_min).toBe(rows[0].min_t);
    expect(summary.t_min).toBeLessThan(Number(rows[1].min_t));
    expect(rows[0].max_t_at?.[0]).toBeGreaterThanOrEqual(5);
    expect(rows[1].dissipated_power).toBe(500);
    expect(rows.reduce((sum, row) => sum + row.heat_to_ambient_W, 0)).toBeCloseTo(0.75, 5);
  });

  it('carry the heat that a cold plate takes to ambient through its resistance', () => {
    const plate = {
      type: 'coldplate',
      name: 'plate',
      ...{ x: 0, y: 0, z: -1, dx: 2, dy: 2, dz: 1, resistance: 2, conductivity: 1e6 },
    };
    const discretisation = preparedSketch([plate, box('hot', 0, { power: 500 })], { hc: 0 });
    const rows = rowsOf(solutionOf(discretisation, { ...solvedSteady(discretisation.problem), time: null }));
    expect(rows.map(({ path, heat_to_ambient_W }) => [path, Number(heat_to_ambient_W.toFixed(6))])).toEqual([
      ['plate', 0.5],
      ['hot', 0],
    ]);
    // 0.5 W through 2 °C/W above an ambient of 25 °C.
    expect(rows[0].max_t).toBeCloseTo(26, 3);
  });

  it('name the fill of the world without an id, and leave out what only cuts', () => {
    const world = { material_name: 'epoxy', dxmin: 1, dxmax: 4, dymin: 1, dymax: 4, dzmin: 1, dzmax: 4 };
    const hole = box('slot', 0.5, { hole: true, dx: 0.5, material_name: null });
    const discretisation = preparedSketch([box('hot', 0, { power: 500 }), hole], world);
    const rows = rowsOf(solutionOf(discretisation, { ...solvedSteady(discretisation.problem), time: null }));
    expect(rows.map(({ id, path }) => [id, path])).toEqual([
      [null, 'world'],
      [null, 'hot'],
    ]);
  });

  it('tell of a source the temperature of its face, on which overlapping sources heat together', () => {
    const stack = [
      box('low', 0, { material_name: 'epoxy' }),
      box('high', 0, { z: 1, material_name: 'epoxy' }),
    ];
    const hottest = (...sources: ReturnType<typeof heater>[]) => {
      const discretisation = preparedSketch([...stack, ...sources]);
      const rows = rowsOf(
        solutionOf(discretisation, { ...solvedSteady(discretisation.problem), time: null }),
      );
      return rows.map(({ max_t }) => max_t);
    };
    const [, , one, other] = hottest(heater('one', 1, 200), heater('other', 1, 100));
    const [, , alone] = hottest(heater('both', 1, 300));
    expect(one).toBeCloseTo(Number(alone), 6);
    expect(other).toBeCloseTo(Number(alone), 6);
  });
});

describe('the states of a solve', () => {
  const states = (analysis: 'steady' | 'transient', options: ModelSolveOptions = {}) => {
    const discretisation = preparedSketch([box('hot', 0), pulse], { duration: 2, steps: 4 }, { analysis });
    const seen: { time: number | null; hottest: number }[] = [];
    const onSolution = ({ state: { time, rise } }: Solution) =>
      seen.push({ time, hottest: rise.reduce((most, one) => Math.max(most, one)) });
    return { seen, summary: solved(discretisation, { ...options, onSolution }) };
  };

  it('are told once for a steady field', () => {
    expect(states('steady').seen).toHaveLength(1);
  });

  it('are told at t = 0 and at every output time of a transient, and change nothing of its report', () => {
    const { seen, summary } = states('transient', { extraTimes: [0.25] });
    expect(seen.map(({ time }) => time)).toEqual([0, 0.25, 0.5, 1, 1.5, 2]);
    expect(seen.map(({ time }) => time)).toEqual(summary.transient.map(({ time }) => time));
    expect(seen[0].hottest).toBe(0);
    expect(seen[3].hottest).toBeGreaterThan(seen[4].hottest);
    const silent = solved(
      preparedSketch([box('hot', 0), pulse], { duration: 2, steps: 4 }, { analysis: 'transient' }),
      { extraTimes: [0.25] },
    );
    expect(summary).toEqual(silent);
  });
});
