import { OTHER_AXES } from '@thermarium/geometry';
import { NORMAL, type PlaneName } from '@thermarium/model';
import { expect, test } from 'vitest';
import { preparedSketch, type Sketch } from '../../../mesh/src/testing/model-of.ts';
import { Solution } from '../solution.ts';
import { solvedSteady } from '../testing/solved.ts';
import { encodeField, readHeader } from './field-file.ts';
import { PlaneCells } from './plane-cells.ts';
import { layeredFieldOf } from './plane-file.ts';
import { PlaneSlice, slabsFor } from './plane-slice.ts';

const box = (name: string, more: object): Sketch => ({
  ...{ type: 'box', name, x: 0, y: 0, z: 0, dx: 5, dy: 4, dz: 2, material_name: 'copper', hc: 0 },
  ...more,
});
/** Held at its outer side, with the bodies of a test between it and a source. */
const coldplate = (more: object): Sketch => ({
  ...{ type: 'coldplate', name: 'cold', x: 0, y: 0, z: -2, dx: 5, dy: 4, dz: 2 },
  ...{ resistance: 2, conductivity: 200, ...more },
});
const film = (more: object): Sketch => ({
  ...{ type: 'source', name: 'film', plane: 'XY', x: 0, y: 0, z: 2, dx: 5, dy: 4, dz: 0, power: 2000 },
  ...more,
});

function solved(tree: readonly Sketch[]): Solution {
  const discretisation = preparedSketch(tree);
  return new Solution(discretisation, { ...solvedSteady(discretisation.problem), time: null });
}

interface Row {
  readonly name: string;
  /** W/m² */
  readonly flux: readonly [number, number, number];
  /** Of the cell in the plane, m². */
  readonly area: number;
  /** Of the cell's middle along the first axis of the plane, mm. */
  readonly middle: number;
}

/** The fluxes on a plane as the solution has them, and how far those of its stored slabs are from them. */
function planeOf(solution: Solution, plane: PlaneName, coordinate: number, cellsPerSlab = 400) {
  const axis = NORMAL[plane];
  const { grid, scene } = solution.discretisation;
  const cells = new PlaneCells(grid.edges, axis, coordinate, true);
  cells.add(layeredFieldOf(solution));
  const { header, slabs } = encodeField(solution, cellsPerSlab);
  const read = readHeader(header);
  const slice = new PlaneSlice(read, plane, coordinate, true);
  for (const slab of slabsFor(read, plane, coordinate)) slice.add(slabs[slab]);
  const { values } = slice.finish();
  const own = cells.flux ?? new Float64Array(0);
  const [u, v] = OTHER_AXES[axis].map((across) => grid.edges[across]);
  const columns = u.length - 1;
  let [worst, largest] = [0, 0];
  const rows = Array.from(values.cell, (cell, n): Row => {
    const [a, b] = [cell % columns, Math.floor(cell / columns)];
    for (let along = 0; along < 3; along++) {
      worst = Math.max(worst, Math.abs((values.flux?.[3 * n + along] ?? Number.NaN) - own[3 * cell + along]));
      largest = Math.max(largest, Math.abs(own[3 * cell + along]));
    }
    return {
      name: scene.objects[values.object[n]].path,
      flux: [own[3 * cell], own[3 * cell + 1], own[3 * cell + 2]],
      area: (u[a + 1] - u[a]) * (v[b + 1] - v[b]) * 1e-6,
      middle: (u[a] + u[a + 1]) / 2,
    };
  });
  expect(rows.length).toBeGreaterThan(0);
  // Slabs hold rises in single precision.
  expect(worst / largest).toBeLessThan(2e-3);
  return rows;
}

/** 2 W through 20 mm². */
const FLUX = 2 / 20e-6;

const expectFlux = (rows: readonly Row[], expected: readonly [number, number, number]): void => {
  for (const { flux } of rows) {
    expect(flux.map((one) => one / FLUX)).toEqual(expected.map((one) => expect.closeTo(one / FLUX, 6)));
  }
};

test('the flux of a slab is its power over its area, from the source down to the coldplate', () => {
  const solution = solved([coldplate({}), box('slab', {}), film({})]);
  for (const [plane, coordinate] of [
    ['XY', 0.7],
    ['XZ', 1.3],
    ['YZ', 2.1],
  ] as const) {
    const rows = planeOf(solution, plane, coordinate).filter(({ name }) => name === 'slab');
    expect(rows.length).toBeGreaterThan(3);
    expectFlux(rows, [0, 0, -FLUX]);
  }
});

test('the flux points along +x where the source stands at the lower end', () => {
  const solution = solved([
    coldplate({ x: 5, y: 0, z: 0, dx: 1, dy: 4, dz: 2 }),
    box('bar', {}),
    film({ plane: 'YZ', x: 0, y: 0, z: 0, dx: 0, dy: 4, dz: 2, power: 800 }),
  ]);
  // 0.8 W through 8 mm².
  expectFlux(
    planeOf(solution, 'XY', 0.9).filter(({ name }) => name === 'bar'),
    [FLUX, 0, 0],
  );
});

test('two materials in a row have one flux', () => {
  const inRow = solved([
    coldplate({}),
    box('low', { dz: 1, material_name: 'epoxy' }),
    box('high', { z: 1, dz: 1 }),
    film({}),
  ]);
  const rows = planeOf(inRow, 'XZ', 2).filter(({ name }) => name !== 'cold');
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(['low', 'high']));
  expectFlux(rows, [0, 0, -FLUX]);
});

test('side by side each has the flux of its own conductivity along that axis', () => {
  const discretisation = preparedSketch([
    box('copper', { dy: 2 }),
    box('fibres', { y: 2, dy: 2, material_name: 'fibres along x' }),
  ]);
  const { grid, walls } = discretisation;
  // 1 K/mm along x.
  const rise = Float64Array.from({ length: grid.cells }, (_, cell) => {
    const [i] = grid.indices(cell);
    return (grid.edges[0][i] + grid.edges[0][i + 1]) / 2;
  });
  const state = {
    rise,
    wallRise: Float64Array.from(walls.cell, (cell) => rise[cell]),
    wallHeat: new Float64Array(walls.count),
    time: null,
  };
  const rows = planeOf(new Solution(discretisation, state, state), 'YZ', grid.edges[0][1] + 1e-3);
  for (const { name, flux } of rows) {
    expect(flux[0]).toBeCloseTo(name === 'copper' ? -390e3 : -100e3, 3);
    expect([flux[1], flux[2]]).toEqual([expect.closeTo(0, 3), expect.closeTo(0, 3)]);
  }
  expect(new Set(rows.map(({ name }) => name)).size).toBe(2);
});

test('with a power in its volume the flux grows in proportion to the way from the insulated end', () => {
  const solution = solved([
    coldplate({ x: -1, y: 0, z: 0, dx: 1, dy: 4, dz: 2 }),
    box('bar', { power: 800 }),
  ]);
  const rows = planeOf(solution, 'XZ', 2).filter(({ name }) => name === 'bar');
  // The heat of everything beyond a place passes it.
  for (const { flux, middle } of rows) expect(flux[0] / FLUX).toBeCloseTo(-(5 - middle) / 5, 6);
});

test('cells that surfaces cut carry what crosses a plane: the power, whatever the grid makes of the rod', () => {
  const solution = solved([
    coldplate({ x: -1, y: 0, z: 0, dx: 1, dy: 4, dz: 4 }),
    box('rod', { type: 'cylinder', plane: 'YZ', dx: 5, dy: 4, dz: 4 }),
    film({ plane: 'YZ', x: 5, y: 1, z: 1, dx: 0, dy: 2, dz: 2, power: 1000 }),
  ]);
  const { edges } = solution.discretisation.grid;
  const [low] = edges[0].filter((edge) => edge > 2);
  const through = planeOf(solution, 'YZ', low - 1e-3).filter(({ name }) => name === 'rod');
  const watts = through.reduce((sum, { flux, area }) => sum + flux[0] * area, 0);
  expect(watts).toBeCloseTo(-1, 6);
});

test('nobody pays for the flux who does not ask for it', () => {
  const solution = solved([coldplate({}), box('slab', {}), film({})]);
  const { header, slabs } = encodeField(solution);
  const read = readHeader(header);
  const slice = new PlaneSlice(read, 'XY', 1);
  for (const slab of slabsFor(read, 'XY', 1)) slice.add(slabs[slab]);
  expect(slice.finish().values.flux).toBeNull();
});
