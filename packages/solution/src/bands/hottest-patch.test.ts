import { Grid, meanWeights } from '@thermarium/mesh';
import { describe, expect, it } from 'vitest';
import { preparedSketch, type Sketch } from '../../../mesh/src/testing/model-of.ts';
import type { PatchBand } from '../readings/patch-band.ts';
import type { Solution } from '../solution.ts';
import { solveModel } from '../solve.ts';
import { meanByWeights, patchAround, weightsWithin } from './hottest-patch.ts';
import type { BandChoice } from './mean-bands.ts';

function solved(
  tree: readonly Sketch[],
  { refine = 1, bands = 'all' as BandChoice, world = {} as Record<string, unknown> } = {},
): Solution {
  const settings = { hc: 0, resolution: 1, ambient: 20, precision: 1e-9, ...world };
  const discretisation = preparedSketch(tree, settings, { analysis: 'steady', refine });
  const told: { solution: Solution | null } = { solution: null };
  const solve = solveModel(discretisation, 'model', {
    bands,
    onSolution: (solution) => {
      told.solution = solution;
    },
  });
  while (!solve.next().done);
  if (!told.solution) throw new Error('No solution was told.');
  return told.solution;
}

function numberOf({ discretisation }: Solution, path: string): number {
  return discretisation.scene.objects.findIndex((object) => object.path === path);
}

function patchOf(solution: Solution, path: string): PatchBand {
  const found = solution.patches.get(numberOf(solution, path));
  if (!found) throw new Error(`The hottest patch of '${path}' is not enclosed.`);
  return found;
}

const box = (name: string, place: object, more: object = {}): Sketch => ({
  ...{ type: 'box', name, material_name: 'silicon', x: 0, y: 0, z: 0, dx: 10, dy: 10, dz: 1 },
  ...{ ...place, ...more },
});
const board = box('board', { dx: 12, dy: 12, dz: 1, z: -1 }, { material_name: 'fr4', hc: 40 });
const die = box('die', { x: 3, y: 3, dx: 4, dy: 4, dz: 0.5 }, { power: 800 });
const spot: Sketch = {
  ...{ type: 'source', name: 'spot', plane: 'XY', power: 300 },
  ...{ x: 5, y: 2, z: 0, dx: 3, dy: 6, dz: 0 },
};

describe('the hottest patch of an object', () => {
  it('has its exact mean within proven bounds, and its exact hottest point within the estimate', () => {
    const sink = box('sink', { z: -0.001, dz: 0.001 }, { material_name: 'copper', bound: true });
    const slab = box('slab', { dz: 5 }, { material_name: 'unit', power: 400 });
    const solution = solved([sink, slab]);
    const { box: found, patch, largest } = patchOf(solution, 'slab');
    expect(found[2]).toEqual([expect.closeTo(3.75, 9), 5]);
    const [flux, length] = [0.4 / 1e-4, 5e-3];
    const atTop = (flux * length) / 2 + (flux * 1e-6) / 390;
    const mean = atTop - (flux / length / 2) * ((length / 4) ** 2 / 3);
    expect(patch.low).toBeLessThanOrEqual(mean + 1e-6);
    expect(patch.high).toBeGreaterThanOrEqual(mean - 1e-6);
    expect(patch.high - patch.low).toBeLessThan(0.03 * mean);
    expect(largest.low).toBeLessThanOrEqual(atTop);
    expect(largest.high).toBeGreaterThanOrEqual(atTop);
    expect(largest.high - largest.low).toBeLessThan(0.04 * atTop);
  });

  it('has within its bounds what a finer grid finds for the same place, of bodies, of planes and of what covers a wall', () => {
    const cover: Sketch = {
      ...{ type: 'patch', name: 'cover', plane: 'XY', shape: 'rectangle', power: 200 },
      ...{ x: 1, y: 1, z: 0, dx: 8, dy: 1, dz: 0 },
    };
    const tree = [board, die, spot, cover];
    const coarse = solved(tree);
    const finer = solved(tree, { refine: 2, bands: 'none' });
    for (const path of ['die', 'spot', 'cover']) {
      const { box: place, patch, largest } = patchOf(coarse, path);
      const object = numberOf(finer, path);
      const whole = meanWeights(finer.discretisation, object);
      const weights = whole && weightsWithin(finer.discretisation, whole, place);
      if (!weights) throw new Error('Nothing is in the patch.');
      const mean = meanByWeights(finer, weights);
      expect(mean).toBeGreaterThan(patch.low);
      expect(mean).toBeLessThan(patch.high);
      expect(mean).toBeGreaterThan(finer.means[object]);
      expect(finer.extremes.max[object]).toBeGreaterThan(largest.low);
      expect(finer.extremes.max[object]).toBeLessThan(largest.high);
      expect(patch.high - patch.low).toBeLessThan(0.25 * patch.best);
      expect(largest.high - largest.low).toBeGreaterThan(patch.high - patch.low);
    }
  });

  it('is enclosed unless means alone are asked for', () => {
    const tree = [board, die, spot];
    const paths = (bands: BandChoice) => {
      const solution = solved(tree, { bands });
      return [...solution.patches.keys()].map((object) => solution.discretisation.scene.objects[object].path);
    };
    expect(paths('hottest').sort()).toEqual(['die', 'spot']);
    expect(paths('means')).toEqual([]);
    expect(paths('largest')).toEqual([]);
  });
});

describe('the place of a patch', () => {
  const edges = (...values: number[]) => Float64Array.from(values);
  const grid = new Grid([
    edges(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16),
    edges(0, 1, 2, 3),
    edges(0, 1),
  ]);
  const walls = { cell: Int32Array.of(), side: Uint8Array.of() };
  const on = { grid, walls };
  const inCells = (isIn: (i: number) => boolean) => ({
    cells: Float64Array.from({ length: grid.cells }, (_, cell) => (isIn(grid.indices(cell)[0]) ? 1 : 0)),
    faces: [],
    walls: Float64Array.of(),
  });

  it('is a quarter of the side about the spot, within the object, and two cells at least', () => {
    const whole = inCells(() => true);
    const around = (i: number, side: 0 | 1 | null) =>
      patchAround(on, whole, { cell: grid.cellAt(i, 1, 0), side });
    expect(around(8, null)).toEqual([
      [6.5, 10.5],
      [1, 3],
      [0, 1],
    ]);
    expect(around(8, 0)?.[0]).toEqual([6, 10]);
    expect(around(0, 0)?.[0]).toEqual([0, 4]);
    expect(around(15, 1)?.[0]).toEqual([12, 16]);
  });

  it('is that of one copy among several, and none where the object is not', () => {
    const copies = inCells((i) => i < 6 || i > 8);
    const around = (i: number) => patchAround(on, copies, { cell: grid.cellAt(i, 0, 0), side: null });
    expect(around(2)?.[0]).toEqual([2, 4]);
    expect(around(12)?.[0]).toEqual([12, 14]);
    expect(around(7)).toBeNull();
  });

  it('has the weights of what is in it, in parts of cells, which add up to 1', () => {
    const weights = weightsWithin(
      on,
      inCells(() => true),
      [
        [1.5, 3],
        [0, 3],
        [0, 1],
      ],
    );
    const along = Array.from({ length: 5 }, (_, i) => weights?.cells[grid.cellAt(i, 1, 0)]);
    expect(along).toEqual([0, 1 / 9, 2 / 9, 0, 0].map((value) => expect.closeTo(value, 12)));
    expect(weights?.cells.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12);
    expect(
      weightsWithin(
        on,
        inCells((i) => i > 8),
        [
          [0, 3],
          [0, 3],
          [0, 1],
        ],
      ),
    ).toBeNull();
  });
});
