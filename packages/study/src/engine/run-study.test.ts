import { kinds } from '@thermarium/kinds';
import type { Document, TreeNode } from '@thermarium/model';
import { SolveCancelled } from '@thermarium/solver';
import { describe, expect, it } from 'vitest';
import type { Cases } from '../cases.ts';
import { groupCases } from './group-cases.ts';
import { runStudy } from './run-study.ts';
import type { CaseGroup, CaseResult, StudyHost, SuperposedCases } from './study.ts';

const block = (name: string, z: string | number, dz: string | number, further: object): TreeNode => ({
  ...{ type: 'box', name, active: true, visible: true, x: 0, y: 0, z, dx: 6, dy: 6, dz, hc: 200 },
  ...further,
});

const material = (name: string, conductivity: number | string) => ({
  ...{
    name,
    color: '#888888',
    density: 2000,
    specific_heat: 900,
    surface_emissivity: 0.8,
    anisotropic: false,
  },
  ...{ conductivity, conductivity_y: null, conductivity_z: null },
});

/** A die in a stack, a film on top, and a source that pulses; five parameters. */
const stack: Document = {
  name: 'stack',
  world: { ambient: 'T', resolution: 0.5, precision: 1e-9, duration: 2 },
  materials: [material('silicon', 120), material('mold', 'K')],
  parameters: [
    { name: 'P', description: '', value: 1000 },
    { name: 'Q', description: '', value: 500 },
    { name: 'T', description: '', value: 25 },
    { name: 'K', description: '', value: 0.9 },
    { name: 'H', description: '', value: 1 },
  ],
  scenarios: [],
  tree: [
    block('base', 0, 'H', { material_name: 'mold' }),
    block('die', 'H', 0.5, { material_name: 'silicon', power: 'P' }),
    block('cap', 'H + 0.5', 1, { material_name: 'mold', power: 'P/4 + Q' }),
    {
      ...{ type: 'source', name: 'film', active: true, visible: true, plane: 'XY', power: 'Q' },
      ...{ x: 1, y: 1, z: 'H + 1.5', dx: 3, dy: 2, dz: 0 },
    },
    {
      ...{ type: 'transient_source', name: 'pulse', active: true, visible: true, plane: 'XY' },
      ...{
        x: 0,
        y: 0,
        z: 'H',
        dx: 2,
        dy: 2,
        dz: 0,
        powers: [
          { id: 1, time: 0, power: 'Q' },
          { id: 2, time: 1, power: 0 },
        ],
      },
    },
  ],
  planes: [],
};

const casesOf = (columns: Record<string, number[]>): Cases => ({
  count: Object.values(columns)[0].length,
  columns: Object.entries(columns).map(([name, values]) => ({ name, values: Float64Array.from(values) })),
});

const options = {
  kinds,
  refine: 1,
  cellBudget: { generous: 2000, usual: 20_000 },
  cellLimit: { cells: 1e6, reason: 'the test' },
};

/** Runs a study and collects what it tells. */
async function run(
  cases: Cases,
  groups?: readonly CaseGroup[],
  further: Partial<StudyHost> = {},
  document = stack,
) {
  const results: CaseResult[] = [];
  const lines: string[] = [];
  const host: StudyHost = {
    now: () => performance.now(),
    log: (line) => lines.push(line),
    onCase: (result) => results.push(result),
    ...further,
  };
  const outcome = await runStudy(document, cases, options, host, groups);
  return { outcome, lines, results: results.sort((a, b) => a.index - b.index) };
}

const one = (index: number): readonly CaseGroup[] => [{ way: 'direct', indices: [index] }];

describe('cases of a model with walls that have temperatures of their own', () => {
  const warm: Document = {
    ...stack,
    tree: stack.tree.map((node) =>
      node.name === 'base'
        ? { ...node, ambient: 'T + 40' }
        : node.name === 'cap'
          ? { ...node, held_at: 'H * 70' }
          : node,
    ),
  };

  it('are superposed where these are the same, with one solve more, to the digits of solving each', async () => {
    const cases = casesOf({ P: [0, 1200, 800], Q: [500, 100, -700] });
    const { outcome, results } = await run(cases, undefined, {}, warm);
    expect(outcome).toMatchObject({ way: 'superposed', solves: 3 });
    for (const result of results) {
      const [solved] = (await run(cases, one(result.index), {}, warm)).results;
      for (const [at, temperature] of result.extremes.entries())
        expect(temperature).toBeCloseTo(solved.extremes[at], 6);
    }
    expect(results[0].maxT ?? 0).toBeGreaterThan(70);
  });

  it('are superposed without a single power', async () => {
    const { outcome, results } = await run(casesOf({ P: [0, 0], Q: [0, 0] }), undefined, {}, warm);
    expect(outcome).toMatchObject({ way: 'superposed', solves: 1 });
    for (const { maxT } of results) expect(maxT).toBeCloseTo(70, 6);
  });

  it('are solved on one grid where these differ', async () => {
    const cases = casesOf({ T: [25, 60, -30], P: [500, 1000, 0] });
    const { outcome, results } = await run(cases, undefined, {}, warm);
    expect(outcome).toMatchObject({ way: 'same-grid', solves: 3 });
    for (const result of results) {
      const [solved] = (await run(cases, one(result.index), {}, warm)).results;
      expect(result.maxT).toBeCloseTo(solved.maxT ?? 0, 4);
    }
  });
});

describe('cases that differ in powers and ambient temperature', () => {
  const cases = casesOf({
    // A power of 0 is one like any other, in the first case too.
    P: [0, 1200, 800, 1000, 1500],
    Q: [500, 100, 700, -200, 0],
    T: [25, 85, -40, 25, 60],
  });

  it('are superposed, to the digits of solving each', async () => {
    const superposed: SuperposedCases[] = [];
    const { outcome, results, lines } = await run(cases, undefined, {
      onSuperposed: (found) => superposed.push(found),
    });
    // Four objects are heated, but by two parameters.
    expect(outcome).toMatchObject({ way: 'superposed', solves: 2 });
    expect(lines.join()).toContain('5 cases that differ in powers and ambient temperature alone');
    expect(results.map(({ index, status }) => [index, status])).toEqual(
      [0, 1, 2, 3, 4].map((index) => [index, 'converged']),
    );
    for (const result of results) {
      let rise: Float64Array | null = null;
      const [solved] = (
        await run(cases, one(result.index), { onSolution: (_, { state }) => (rise = state.rise) })
      ).results;
      expect(result.objects).toEqual(solved.objects);
      expect(result.power).toBeCloseTo(solved.power, 9);
      expect(result.maxT).toBeCloseTo(solved.maxT ?? 0, 6);
      for (const [at, temperature] of result.extremes.entries()) {
        expect(temperature).toBeCloseTo(solved.extremes[at], 6);
      }
      const { state, discretisation } = superposed[0].solutionOf(result.index);
      expect(discretisation.scene.world.ambient).toBe(cases.columns[2].values[result.index]);
      for (const [cell, own] of (rise ?? new Float64Array(1)).entries()) {
        expect(state.rise[cell]).toBeCloseTo(own, 6);
      }
    }
  });

  it('have resistances from which their temperatures follow', async () => {
    const superposed: SuperposedCases[] = [];
    await run(cases, undefined, { onSuperposed: (found) => superposed.push(found) });
    const { sources, objects, max } = superposed[0].resistances;
    expect(objects).toEqual(['base', 'die', 'cap', 'film', 'pulse']);
    expect(sources).toHaveLength(2);
    for (const shares of sources) {
      expect(Object.values(shares).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    }
    expect(Math.min(...max.flat().map((each) => each ?? 0))).toBeGreaterThan(0);
  });

  it('may all be without power', async () => {
    const { results } = await run(casesOf({ P: [0, 0], Q: [0, 0], T: [20, 30] }));
    expect(results.map(({ maxT, power }) => [maxT, power])).toEqual([
      [20, 0],
      [30, 0],
    ]);
  });
});

describe('cases of other kinds', () => {
  const cases = casesOf({
    P: [1000, 1100, 1000, 1000, 1000],
    K: [0.9, 0.9, 1, 0.8, 0.9],
    H: [1, 1, 1.2, 1.1, -1],
  });

  it('are told apart, and one that fails says why while the rest go on', async () => {
    const all = [0, 1, 2, 3, 4];
    expect(await groupCases(stack, kinds, cases, all)).toEqual([
      { way: 'superposed', indices: [0, 1] },
      { way: 'direct', indices: [2, 3, 4] },
    ]);
    expect(await groupCases(stack, kinds, casesOf({ K: [0.8, 0.9, 1], T: [20, 30, 40] }), [0, 1, 2])).toEqual(
      [{ way: 'same-grid', indices: [0, 1, 2] }],
    );
    // A few cases in proportion gain less than one grid for all does.
    const few = casesOf({ P: [1, 2, 1, 2, 3, 4], K: [1, 1, 2, 2, 2, 2] });
    expect(await groupCases(stack, kinds, few, [0, 1, 2, 3, 4, 5])).toEqual([
      { way: 'superposed', indices: [2, 3, 4, 5] },
      { way: 'same-grid', indices: [0, 1] },
    ]);
    const { outcome, results, lines } = await run(cases);
    expect(outcome).toMatchObject({ way: 'mixed', solves: 4 });
    expect(lines.join()).toContain('3 cases with a grid each');
    expect(results.map(({ status }) => status)).toEqual([...Array(4).fill('converged'), 'failed']);
    expect(results[4]).toMatchObject({ maxT: null, problem: expect.stringContaining('tree/base.dz: ') });
    for (const index of [2, 3]) {
      const [alone] = (await run(cases, one(index))).results;
      expect(results[index].maxT).toBeCloseTo(alone.maxT ?? 0, 4);
    }
  });

  it('of the same shapes have one grid, to the digits of a grid each', async () => {
    const conductivities = casesOf({ K: [0.9, 0.7, 1.3], P: [1000, 1200, 0] });
    const grids = new Set<unknown>();
    const { outcome, results, lines } = await run(
      conductivities,
      [{ way: 'same-grid', indices: [0, 1, 2] }],
      {
        onSolution: (_, { discretisation }) => grids.add(discretisation.grid),
      },
    );
    expect(outcome).toMatchObject({ way: 'same-grid', solves: 3 });
    expect(lines.join()).toContain('3 cases of the same shapes');
    expect(grids.size).toBe(1);
    for (const result of results) {
      const [alone] = (await run(conductivities, one(result.index))).results;
      expect(result.maxT).toBeCloseTo(alone.maxT ?? 0, 4);
      for (const [at, temperature] of result.extremes.entries()) {
        expect(temperature).toBeCloseTo(alone.extremes[at], 4);
      }
    }
  });

  it('have one grid too where the share of copper in a layer differs', async () => {
    const board = {
      type: 'pcb',
      name: 'board',
      active: true,
      visible: true,
      x: -2,
      y: -2,
      z: -1,
      dx: 10,
      dy: 10,
    };
    const layers = [
      { name: '', thickness: 500, material_name: 'silicon', fill_material_name: 'mold', ratio: 'R' },
      { name: '', thickness: 500, material_name: 'mold' },
    ];
    const onBoard: Document = {
      ...stack,
      parameters: [...stack.parameters, { name: 'R', description: '', value: 20 }],
      tree: [...stack.tree, { ...board, hc: 50, layers }],
    };
    const shares = casesOf({ R: [20, 50, 90] });
    const { outcome, results } = await run(shares, undefined, {}, onBoard);
    expect(outcome).toMatchObject({ way: 'same-grid', solves: 3 });
    for (const { index, maxT } of results) {
      const [alone] = (await run(shares, one(index), {}, onBoard)).results;
      expect(maxT).toBeCloseTo(alone.maxT ?? 0, 4);
    }
    expect(results[0].maxT).toBeGreaterThan((results[2].maxT ?? 0) + 0.1);
  });

  it('have one grid too where the resistance of a contact differs', async () => {
    const joined: Document = {
      ...stack,
      world: { ...stack.world, contacts: [{ first: 'die', second: 'base', resistance: '10*R' }] },
      parameters: [...stack.parameters, { name: 'R', description: '', value: 1 }],
    };
    const resistances = casesOf({ R: [0, 2, 50] });
    const { outcome, results } = await run(resistances, undefined, {}, joined);
    expect(outcome).toMatchObject({ way: 'same-grid', solves: 3 });
    for (const { index, maxT } of results) {
      const [alone] = (await run(resistances, one(index), {}, joined)).results;
      expect(maxT).toBeCloseTo(alone.maxT ?? 0, 4);
    }
    expect(results[2].maxT).toBeGreaterThan((results[0].maxT ?? 0) + 0.1);
  });

  it('begin from the nearest solved ones', async () => {
    const near = casesOf({ K: [0.9, 0.9001] });
    const both = await run(near);
    const first = await run(near, one(0));
    const second = await run(near, one(1));
    const saved = first.outcome.iterations + second.outcome.iterations - both.outcome.iterations;
    expect(saved).toBeGreaterThan(second.outcome.iterations / 3);
  });

  it('stop at a signal', async () => {
    const signal = { aborted: false };
    const done: number[] = [];
    const study = run(cases, undefined, {
      signal,
      onCase: ({ index }) => {
        done.push(index);
        signal.aborted = index === 2;
      },
    });
    await expect(study).rejects.toThrow(SolveCancelled);
    expect(done).toEqual([0, 1, 2]);
  });

  it('are solved in part where the rest is done', async () => {
    const { results } = await run(cases, [{ way: 'direct', indices: [2] }]);
    expect(results.map(({ index }) => index)).toEqual([2]);
  });
});

it('radiation is not linear: its cases are not superposed', async () => {
  const radiating = { ...stack, world: { ...stack.world, radiation: true } };
  expect(await groupCases(radiating, kinds, casesOf({ P: [1, 2] }), [0, 1])).toEqual([
    { way: 'same-grid', indices: [0, 1] },
  ]);
});
