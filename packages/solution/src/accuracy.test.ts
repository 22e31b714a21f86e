import { describe, expect, it } from 'vitest';
import { prepareSketch } from '../../mesh/src/testing/model-of.ts';
import { describeField } from './report/report.ts';
import { solutionOf } from './testing/solution-of.ts';
import { solvedSteady } from './testing/solved.ts';

type Sketch = Parameters<typeof prepareSketch>[0];

/** The rise at a point on the default grid of a test and on finer ones. */
function risesAt(tree: Sketch, at: [number, number, number], refinements: readonly number[]): number[] {
  return refinements.map((refine) => {
    const { prepared } = prepareSketch(tree, {}, { refine, cellBudget: { generous: 0, usual: 1000 } });
    if (!prepared) throw new Error('The model of an accuracy test must be valid.');
    const { probes } = describeField(
      solutionOf(prepared, { ...solvedSteady(prepared.problem), time: null }),
      [at],
    );
    return (probes[0].t ?? Number.NaN) - prepared.scene.world.ambient;
  });
}

/** Slopes of the error between neighbouring refinements, each a doubling: 2 for a second-order method. */
const slopes = (rises: readonly number[], exact: number): number[] =>
  rises.slice(1).map((rise, n) => Math.log2(Math.abs((rises[n] - exact) / (rise - exact))));

/** Rise at the centre of a block of sides a, b, c held at ambient, uniform generation q: Poisson's triple sine series. */
function heldBlock(a: number, b: number, c: number, k: number, q: number): number {
  let sum = 0;
  for (let l = 1; l < 120; l += 2) {
    for (let m = 1; m < 120; m += 2) {
      for (let n = 1; n < 120; n += 2) {
        const sign = ((l + m + n - 3) / 2) % 2 === 0 ? 1 : -1;
        sum += sign / (l * m * n * ((l / a) ** 2 + (m / b) ** 2 + (n / c) ** 2));
      }
    }
  }
  return (64 * q * sum) / (k * Math.PI ** 5);
}

describe('order of accuracy', () => {
  const block = {
    type: 'box',
    name: 'block',
    x: 0,
    y: 0,
    z: 0,
    dx: 8,
    dy: 6,
    dz: 4,
    material_name: 'unit',
    bound: true,
    power: 1000,
  };

  it('is second in the cell size where the field is smooth', () => {
    const exact = heldBlock(8e-3, 6e-3, 4e-3, 1, 1 / (8 * 6 * 4e-9));
    const rises = risesAt([block], [4, 3, 2], [2, 4, 8]);
    for (const slope of slopes(rises, exact)) expect(slope).toBeGreaterThan(1.95);
    expect(Math.abs(rises[2] / exact - 1)).toBeLessThan(1e-3);
  });

  it('makes no error in a layered slab: fluxes are exact where materials meet on grid planes', () => {
    const size = { dx: 4, dy: 4, material_name: 'unit' };
    const slab = [
      { type: 'box', name: 'hot', x: 0, y: 0, z: 0, ...size, dz: 2, hc: 0, power: 200 },
      { type: 'box', name: 'joint', x: 0, y: 0, z: 2, ...size, dz: 0.1, material_name: 'fr4', hc: 0 },
      { type: 'box', name: 'cold', x: 0, y: 0, z: 2.1, ...size, dz: 1, hc: 0 },
      {
        type: 'coldplate',
        name: 'sink',
        x: 0,
        y: 0,
        z: 3.1,
        dx: 4,
        dy: 4,
        dz: 0.1,
        resistance: 1,
        conductivity: 1e5,
      },
    ];
    const flux = 0.2 / 16e-6;
    const exact = flux * (1e-3 + 0.1e-3 / 0.3 + 1e-3) + 0.2;
    const [rise] = risesAt(slab, [2, 2, 0], [1]);
    expect(Math.abs(rise / exact - 1)).toBeLessThan(1e-6);
  });

  it('is first for curved walls, with errors that stay below their share of a cell', () => {
    const ball = {
      type: 'box',
      name: 'ball',
      sphere: true,
      x: 0,
      y: 0,
      z: 0,
      dx: 20,
      dy: 20,
      dz: 20,
      material_name: 'unit',
      power: 500,
    };
    const [surface, radius] = [4 * Math.PI * 1e-4, 1e-2];
    const source = 0.5 / ((4 / 3) * Math.PI * radius ** 3);
    const exact = 0.5 / (16.1 * surface) + (source * radius ** 2) / 6;
    const rises = risesAt([ball], [10, 10, 10], [1, 2]);
    for (const slope of slopes(rises, exact)) expect(slope).toBeGreaterThan(0.7);
    expect(Math.abs(rises[0] / exact - 1)).toBeLessThan(2e-3);
  });
});
