import type { Vec3 } from '@thermarium/geometry';
import { describe, expect, test } from 'vitest';
import { preparedSketch, type Sketch } from '../../../mesh/src/testing/model-of.ts';
import { describeField } from '../report/report.ts';
import { Solution } from '../solution.ts';
import { solvedSteady } from '../testing/solved.ts';

/** What a model is read as on a grid: rises at points, and the least and greatest of every object, K. */
function readings(tree: readonly Sketch[], points: readonly Vec3[], refine = 1) {
  const discretisation = preparedSketch(tree, {}, { refine, cellBudget: { generous: 0, usual: 3000 } });
  const solution = new Solution(discretisation, { ...solvedSteady(discretisation.problem), time: null });
  const { probes, objects } = describeField(solution, points);
  const { ambient } = discretisation.scene.world;
  const rise = (celsius: number | null) => (celsius ?? Number.NaN) - ambient;
  return {
    at: probes.map(({ t }) => rise(t)),
    of: (name: string) => ({ min: rise(objects[name].min_t), max: rise(objects[name].max_t) }),
  };
}

const plate = { type: 'box', x: 0, y: 0, dx: 60, dy: 20, hc: 0 } as const;

describe('a film as a thin slice on a body', () => {
  // The slice loses heat on all its sides: on its flat ones it is as warm as the body under it.
  const tree = [
    { ...plate, name: 'body', z: 0, dz: 20, material_name: 'unit' },
    { ...plate, name: 'film', z: 20, dz: 0.0005, material_name: 'unit', hc: 240 },
    { type: 'source', name: 'heater', plane: 'XY', x: 0, y: 0, z: 0, dx: 60, dy: 20, dz: 0, power: 1000 },
  ];

  test('is as warm on its edges as in its middle', () => {
    const top = 20.0005;
    const { at, of } = readings(tree, [
      [30, 10, top],
      [0, 10, top],
      [60, 0, top],
      [0, 0, 20.0003],
    ]);
    for (const rise of at) expect(rise / at[0]).toBeCloseTo(1, 2);
    expect(of('film').min / at[0]).toBeCloseTo(1, 2);
  });
});

describe('a joint between a die and its lid, with its sides in air', () => {
  const stack = { type: 'box', x: 0, y: 0, dx: 20, dy: 4, hc: 4000 } as const;
  const tree = [
    { ...stack, name: 'die', z: 0, dz: 1, material_name: 'silicon', power: 20_000 },
    { ...stack, name: 'joint', z: 1, dz: 0.02, material_name: 'epoxy' },
    { ...stack, name: 'lid', z: 1.02, dz: 1, material_name: 'copper' },
  ];
  const points: Vec3[] = [
    [0, 2, 1.01],
    [0, 0, 1.01],
    [20, 1, 1.005],
  ];

  test('is read on the grid at hand as on one that resolves its sides', () => {
    const [coarse, fine] = [readings(tree, points, 1), readings(tree, points, 4)];
    const scale = fine.of('die').max;
    for (const [n, rise] of coarse.at.entries())
      expect(Math.abs(rise - fine.at[n]) / scale).toBeLessThan(0.02);
    for (const name of ['die', 'joint', 'lid']) {
      expect(Math.abs(coarse.of(name).min - fine.of(name).min) / scale).toBeLessThan(0.01);
      expect(Math.abs(coarse.of(name).max - fine.of(name).max) / scale).toBeLessThan(0.01);
    }
  });

  test('that is held at ambient is at ambient on its sides', () => {
    const held = tree.map((sketch) => (sketch.name === 'joint' ? { ...sketch, bound: true } : sketch));
    expect(readings(held, [[0, 2, 1.01]]).at[0]).toBe(0);
  });
});
