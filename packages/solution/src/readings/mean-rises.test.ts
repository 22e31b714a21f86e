import type { Discretisation } from '@thermarium/mesh';
import { describe, expect, it } from 'vitest';
import { preparedSketch } from '../../../mesh/src/testing/model-of.ts';
import { rowsOf, solutionOf } from '../testing/solution-of.ts';
import { meanRises } from './mean-rises.ts';

const box = (name: string, more = {}) => ({
  type: 'box',
  name,
  ...{ x: 0, y: 0, z: 0, dx: 2, dy: 2, dz: 2, material_name: 'copper' },
  ...more,
});
/** A thin plate that refines the grid towards one end of the block below it. */
const refining = box('plate', { z: 2, dz: 0.01, material_name: 'epoxy' });
const film = {
  type: 'source',
  name: 'film',
  plane: 'XY',
  ...{ x: 0, y: 0, z: 2, dx: 2, dy: 2, dz: 0, power: 0 },
};

/** The rows of a field whose rise at every place is its coordinate along an axis. */
function rowsOfCoordinate(discretisation: Discretisation, axis: 0 | 1 | 2) {
  const { grid, walls } = discretisation;
  const middles = grid.edges[axis].subarray(0, -1).map((edge, n) => (edge + grid.edges[axis][n + 1]) / 2);
  const rise = Float64Array.from({ length: grid.cells }, (_, cell) => middles[grid.indexAlong(cell, axis)]);
  const wallRise = Float64Array.from(walls.cell, (cell, wall) => {
    const side = walls.side[wall];
    const n = grid.indexAlong(cell, axis);
    return side >> 1 === axis ? grid.edges[axis][n + (side & 1)] : middles[n];
  });
  const state = { rise, wallRise, wallHeat: new Float64Array(walls.count), time: null };
  return new Map(rowsOf(solutionOf(discretisation, state)).map((row) => [row.path, row]));
}

describe('the mean temperature', () => {
  it('of a body counts every cell by its volume', () => {
    const block = rowsOfCoordinate(preparedSketch([box('block'), refining], { ambient: 20 }), 2).get('block');
    expect(block?.mean_t).toBeCloseTo(21, 12);
    expect(block?.min_t_at?.[2]).toBe(0);
    expect(block?.max_t_at?.[2]).toBe(2);
  });

  it('of a planar source counts every face by its area, on a wall and between two bodies', () => {
    const fine = box('fine', { x: 2, dx: 0.01 });
    const open = rowsOfCoordinate(preparedSketch([box('block'), fine, film], { ambient: 20 }), 0);
    expect(open.get('film')?.mean_t).toBeCloseTo(21, 12);
    const inside = preparedSketch([box('low'), box('high', { z: 2 }), fine, film], { ambient: 20 });
    expect(rowsOfCoordinate(inside, 0).get('film')?.mean_t).toBeCloseTo(21, 12);
  });

  it('of a volume source is that of the solid in its box', () => {
    const inner = { ...film, plane: null, z: 0, dz: 2, dx: 1 };
    const rows = rowsOfCoordinate(preparedSketch([box('block'), refining, inner], { ambient: 20 }), 2);
    expect(rows.get('film')?.mean_t).toBeCloseTo(21, 12);
  });

  it('of a round body lies between its extremes, also where it shares cells with what is much hotter', () => {
    const ball = box('ball', { x: 0.5, y: 0.5, z: 0.5, dx: 1, dy: 1, dz: 1, sphere: true });
    const discretisation = preparedSketch([box('block', { material_name: 'epoxy' }), ball]);
    const { grid, walls } = discretisation;
    const rise = Float64Array.from(grid.code, (code) => (code < 0 ? 1000 : 10));
    const zeros = new Float64Array(walls.count);
    const rows = rowsOf(solutionOf(discretisation, { rise, wallRise: zeros, wallHeat: zeros, time: null }));
    const { min_t, mean_t, max_t } = rows[1];
    expect([min_t, mean_t, max_t].every((t) => t !== null)).toBe(true);
    expect(Number(mean_t)).toBeGreaterThanOrEqual(Number(min_t));
    expect(Number(mean_t)).toBeLessThanOrEqual(Number(max_t));
  });

  it('takes the rise of a shared cell no colder and no hotter than the extremes of the body are', () => {
    const ball = box('ball', { x: 0.5, y: 0.5, z: 0.5, dx: 1, dy: 1, dz: 1, sphere: true });
    const discretisation = preparedSketch([box('block', { material_name: 'epoxy' }), ball]);
    const { grid, walls } = discretisation;
    const none = new Float64Array(walls.count);
    const meansWith = (shared: number) =>
      meanRises(
        solutionOf(discretisation, {
          rise: Float64Array.from(grid.code, (code) => (code < 0 ? shared : 10)),
          ...{ wallRise: none, wallHeat: none, time: null },
        }),
        { min: Float64Array.of(-1e6, 8), max: Float64Array.of(1e6, 11) },
      );
    const hot = meansWith(1000)[1];
    expect(hot).toBeGreaterThan(10);
    expect(hot).toBeLessThan(11);
    const cold = meansWith(-1000)[1];
    expect(cold).toBeGreaterThan(8);
    expect(cold).toBeLessThan(10);
  });

  it('is null, as are the extremes and their places, where later objects replace all of it', () => {
    const rows = rowsOfCoordinate(preparedSketch([box('gone'), box('block')]), 2);
    const none = { min_t: null, mean_t: null, max_t: null, min_t_at: null, max_t_at: null };
    expect(rows.get('gone')).toMatchObject(none);
  });
});
