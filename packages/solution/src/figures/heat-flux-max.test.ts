import { describe, expect, it } from 'vitest';
import { preparedSketch } from '../../../mesh/src/testing/model-of.ts';
import { Solution } from '../solution.ts';
import { rowsOf } from '../testing/solution-of.ts';
import { solvedSteady } from '../testing/solved.ts';
import { columnText, figureColumns } from './columns.ts';
import { makeFigures } from './object-figures.ts';

/** The figures of every object of a model, by path. */
function solved(...sketched: Parameters<typeof preparedSketch>) {
  const discretisation = preparedSketch(...sketched);
  const solution = new Solution(discretisation, { ...solvedSteady(discretisation.problem), time: null });
  return new Map(rowsOf(solution).map((row) => [row.path, row]));
}

const slab = (name: string, z: number, more: object = {}) => ({
  ...{ type: 'box', name, x: 0, y: 0, z, dx: 5, dy: 4, dz: 2, material_name: 'copper', hc: 0 },
  ...more,
});
const coldplate = {
  ...{ type: 'coldplate', name: 'cold', x: 0, y: 0, z: 0, dx: 5, dy: 4, dz: 2 },
  ...{ resistance: 2, conductivity: 200 },
};

describe('the largest heat flux', () => {
  it('of a slab is its power over its area where it all goes out of one face', () => {
    const rows = solved([coldplate, slab('slab', 2, { power: 2000 })]);
    // 2 W through 20 mm².
    for (const path of ['slab', 'cold']) {
      expect(Number(rows.get(path)?.heat_flux_max) / 100_000).toBeCloseTo(1, 6);
      expect(rows.get(path)?.heat_flux_max_at?.[2]).toBe(2);
    }
  });

  it('to ambient is the heat transfer coefficient times the rise of the hottest wall', () => {
    const rows = solved([slab('slab', 0, { hc: 50, power: 300, material_name: 'unit' })], { ambient: 20 });
    const { max_t, heat_flux_max } = rows.get('slab') ?? {};
    // The hottest cells of a face are a little colder than its hottest edge may be.
    expect(Number(heat_flux_max)).toBeLessThanOrEqual(50 * (Number(max_t) - 20) * (1 + 1e-9));
    expect(Number(heat_flux_max)).toBeGreaterThan(0.9 * 50 * (Number(max_t) - 20));
  });

  it('of a planar source on an insulated body is its power density, and the body takes as much', () => {
    const film = {
      type: 'source',
      name: 'film',
      plane: 'XY',
      x: 1,
      y: 1,
      z: 4,
      dx: 2,
      dy: 2,
      dz: 0,
      power: 800,
    };
    const rows = solved([coldplate, slab('slab', 2), film]);
    // 0.8 W on 4 mm².
    expect(Number(rows.get('film')?.heat_flux_max) / 200_000).toBeCloseTo(1, 6);
    expect(Number(rows.get('slab')?.heat_flux_max)).toBeGreaterThanOrEqual(200_000 * (1 - 1e-6));
    const at = rows.get('film')?.heat_flux_max_at;
    expect(at && [at[0] > 1 && at[0] < 3, at[1] > 1 && at[1] < 3, at[2]]).toEqual([true, true, 4]);
  });

  it('of a ball in air is that of its curved wall', () => {
    const ball = { ...slab('ball', 0, { hc: 100, power: 50 }), sphere: true, dx: 4, dz: 4 };
    const rows = solved([ball], { ambient: 20 });
    // 50 mW over the surface of a ball of 4 mm.
    expect(Number(rows.get('ball')?.heat_flux_max) / (0.05 / (Math.PI * 16e-6))).toBeCloseTo(1, 1);
  });

  it('is none where nothing is left of an object, and of the fill of the world, which has no faces', () => {
    const world = { material_name: 'epoxy', dxmin: 1, dxmax: 6, dymin: 1, dymax: 5, dzmin: 1, dzmax: 3 };
    const rows = solved([slab('gone', 0), slab('slab', 0, { power: 100 })], world);
    for (const path of ['gone', 'world']) {
      expect(rows.get(path)).toMatchObject({ heat_flux_max: null, heat_flux_max_at: null });
    }
    expect(rows.get('slab')?.heat_flux_max).toBeGreaterThan(0);
  });

  it('is read with five digits', () => {
    const column = figureColumns.find(({ key }) => key === 'heat_flux_max');
    const textOf = (heat_flux_max: number) =>
      column &&
      columnText(column, {
        ...makeFigures(
          () => null,
          () => null,
        ),
        ...{ dissipated_power: 0, heat_flux_max },
      });
    expect([0, 0.123, 99_999.4, 123_456, 12_345_678].map(textOf)).toEqual([
      ...['0', '0.12', '99,999', '123,460', '12.346e6'],
    ]);
  });
});
