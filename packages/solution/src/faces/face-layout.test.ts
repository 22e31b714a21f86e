import { AXES, FACE_NAMES, type Vec3 } from '@thermarium/geometry';
import { CURVED, type Discretisation, SIDES, WORLD_OBJECT } from '@thermarium/mesh';
import { describe, expect, it } from 'vitest';
import { preparedSketch } from '../../../mesh/src/testing/model-of.ts';
import { riseAt } from '../readings/probe.ts';
import { solveModel } from '../solve.ts';
import { anyState, blockModel, checkModels, heatedBlockModel, roundModel } from '../testing/random-scenes.ts';
import { rowsOf, solutionOf } from '../testing/solution-of.ts';
import { type FaceLayout, faceLayoutOf } from './face-layout.ts';

const VOID_OBJECT = -1;

function centreOf(
  { grid }: Discretisation,
  index: readonly [number, number, number],
): [number, number, number] {
  const [x, y, z] = AXES.map((a) => (grid.edges[a][index[a]] + grid.edges[a][index[a] + 1]) / 2);
  return [x, y, z];
}

/** The slow twin's view of a model of blocks: whose stroke was painted last over the middle of a cell. */
function objectAt(discretisation: Discretisation, cell: number): number {
  const { scene, grid } = discretisation;
  const centre = centreOf(discretisation, grid.indices(cell));
  const stroke = scene.strokes.findLast(({ solid }) => solid.contains(centre));
  if (!stroke || stroke.region < 0) return VOID_OBJECT;
  return scene.bodies[scene.regions[stroke.region].body].object;
}

const rowName = (object: number, face: number, cell: number): string => `${object} ${face} ${cell}`;

function layoutRows({ groups, cell }: FaceLayout): string[] {
  return groups.flatMap(({ object, face, first, count }) =>
    Array.from(cell.subarray(first, first + count), (at) => rowName(object, face, at)),
  );
}

/** Every side of every cell of a model of blocks where the object changes. */
function rowsByHand(discretisation: Discretisation): string[] {
  const { grid, scene } = discretisation;
  const objects = Array.from({ length: grid.cells }, (_, cell) => objectAt(discretisation, cell));
  const rows: string[] = [];
  for (const [cell, object] of objects.entries()) {
    if (object === VOID_OBJECT || scene.objects[object].type === WORLD_OBJECT) continue;
    for (const side of SIDES) {
      const beyond = grid.neighbour(cell, side, grid.indices(cell));
      if (beyond < 0 || objects[beyond] !== object) rows.push(rowName(object, side, cell));
    }
  }
  return rows;
}

function faceCentre(discretisation: Discretisation, cell: number, face: number): Vec3 {
  const index = discretisation.grid.indices(cell);
  const centre = centreOf(discretisation, index);
  const axis = face >> 1;
  centre[axis] = discretisation.grid.edges[axis][index[axis] + (face & 1)];
  return centre;
}

/** Area of each face of an object, mm². */
function areasOf(discretisation: Discretisation, path: string): Record<string, number> {
  const { groups, cell } = faceLayoutOf(discretisation);
  const areas: Record<string, number> = {};
  for (const { object, face, first, count } of groups) {
    if (discretisation.scene.objects[object].path !== path) continue;
    let area = 0;
    for (const at of cell.subarray(first, first + count)) {
      const { conductances, grid } = discretisation;
      area += 1e6 * conductances.sideArea(AXES[face >> 1], grid.indices(at));
    }
    areas[FACE_NAMES[face]] = Number(area.toFixed(6));
  }
  return areas;
}

const box = (name: string, at: readonly number[], size: readonly number[], more = {}) => ({
  type: 'box',
  name,
  x: at[0],
  y: at[1],
  z: at[2],
  dx: size[0],
  dy: size[1],
  dz: size[2],
  material_name: 'copper',
  ...more,
});

describe('the faces of a model', () => {
  it('are those that a look at every cell finds, by object and face, whatever overlaps', () => {
    let cells = 0;
    checkModels(blockModel, 11, (discretisation) => {
      const layout = faceLayoutOf(discretisation);
      const found = layoutRows(layout);
      expect(new Set(found)).toEqual(new Set(rowsByHand(discretisation)));
      expect(new Set(found).size).toBe(found.length);
      const order = layout.groups.map(({ object, face }) => 6 * object + face);
      expect(order).toEqual(order.toSorted((a, b) => a - b));
      cells += found.length;
    });
    expect(cells).toBeGreaterThan(10_000);
  });

  it('have the temperature that a probe reads in their middle', () => {
    checkModels(heatedBlockModel, 12, (discretisation) => {
      const state = anyState(discretisation);
      const layout = faceLayoutOf(discretisation);
      const temperatures = solutionOf(discretisation, state).faceTemperatures;
      const field = solutionOf(discretisation, state).cellField;
      const { ambient } = discretisation.scene.world;
      for (const { face, first, count } of layout.groups) {
        for (let row = first; row < first + count; row += 7) {
          const rise = riseAt(discretisation, field, faceCentre(discretisation, layout.cell[row], face));
          expect(temperatures[row]).toBeCloseTo(ambient + Number(rise), 9);
        }
      }
    });
  });

  it('read flat sides of cut cells as a probe does, and curved surfaces from their own walls, no object beyond itself', () => {
    let curvedRows = 0;
    checkModels(roundModel, 13, (discretisation) => {
      const { walls, scene, grid } = discretisation;
      const state = anyState(discretisation);
      const layout = faceLayoutOf(discretisation);
      expect(new Set(layoutRows(layout)).size).toBe(layout.cell.length);
      const temperatures = solutionOf(discretisation, state).faceTemperatures;
      const field = solutionOf(discretisation, state).cellField;
      const { min, max } = solutionOf(discretisation, state).extremes;
      for (const { object, face, first, count } of layout.groups) {
        const isKnown = min[object] <= max[object];
        const within = (rise: number) =>
          isKnown ? Math.min(Math.max(rise, min[object]), max[object]) : rise;
        for (let row = first; row < first + count; row++) {
          const cell = layout.cell[row];
          const wall = layout.reading[row];
          const rise = temperatures[row] - scene.world.ambient;
          if (wall >= 0 && walls.side[wall] === CURVED) {
            curvedRows++;
            expect(scene.bodies[scene.regions[walls.region[wall]].body].object).toBe(object);
            expect(walls.cell[wall]).toBe(cell);
            expect(rise).toBeCloseTo(within(state.wallRise[wall]), 9);
          } else {
            const side = field.sideRise(cell, face, grid.indices(cell));
            if (Math.abs(rise - within(Number(side))) > 1e-9) {
              expect(rise).toBeCloseTo(within(state.rise[cell]), 9);
            }
          }
        }
      }
    });
    expect(curvedRows).toBeGreaterThan(500);
  });

  it('lie between the extremes of their object, also over time', () => {
    const tree = [
      box('low', [0, 0, 0], [6, 6, 1], { material_name: 'fr4', hc: 40 }),
      box('die', [2, 2, 1], [2, 2, 1], { power: 400 }),
      { type: 'source', name: 'heat', plane: 'XY', x: 1, y: 1, z: 1, dx: 3, dy: 3, dz: 0, power: 300 },
      {
        type: 'coldplate',
        name: 'cold',
        x: 0,
        y: 0,
        z: -1,
        dx: 6,
        dy: 6,
        dz: 1,
        resistance: 2,
        conductivity: 200,
      },
    ];
    for (const analysis of ['steady', 'transient'] as const) {
      const solve = solveModel(preparedSketch(tree, { steps: 3 }, { analysis }), 'test', {
        onSolution: (solution) => {
          const layout = solution.faces;
          const temperatures = solution.faceTemperatures;
          const rows = new Map(rowsOf(solution).map((row) => [row.object, row]));
          for (const { object, first, count } of layout.groups) {
            const own = temperatures.subarray(first, first + count);
            expect(Math.min(...own)).toBeGreaterThanOrEqual(Number(rows.get(object)?.min_t) - 1e-9);
            expect(Math.max(...own)).toBeLessThanOrEqual(Number(rows.get(object)?.max_t) + 1e-9);
          }
          expect(new Set(layout.groups.map(({ object }) => object)).size).toBe(tree.length);
        },
      });
      expect([...solve].length).toBeGreaterThan(0);
    }
  });

  it('add up to the areas of blocks, with those that a neighbour covers', () => {
    const discretisation = preparedSketch([
      box('plate', [0, 0, 0], [10, 6, 2]),
      box('die', [2, 1, 2], [3, 3, 1]),
      box('pit', [7, 2, 1], [2, 2, 1], { hole: true, material_name: null }),
    ]);
    expect(areasOf(discretisation, 'plate')).toEqual({
      west: 12 + 2,
      east: 12 + 2,
      south: 20 + 2,
      north: 20 + 2,
      bottom: 60,
      top: 60,
    });
    expect(areasOf(discretisation, 'die')).toEqual({
      west: 3,
      east: 3,
      south: 3,
      north: 3,
      bottom: 9,
      top: 9,
    });
    expect(areasOf(discretisation, 'pit')).toEqual({});
  });

  it('hold every copy of an array, and none where copies touch each other', () => {
    const row = {
      type: 'assembly',
      name: 'row',
      is_array: true,
      xcount: 3,
      ycount: 2,
      zcount: 1,
      xpitch: 1000,
      ypitch: 3000,
      zpitch: 0,
      children: [{ active: true, visible: true, ...box('chip', [0, 0, 0], [1, 2, 1]) }],
    };
    expect(areasOf(preparedSketch([row]), 'chip')).toEqual({
      west: 4,
      east: 4,
      south: 6,
      north: 6,
      bottom: 12,
      top: 12,
    });
  });

  it('are those towards the fill of a filled world too, which has none of its own', () => {
    const world = { material_name: 'epoxy', dxmin: 1, dxmax: 4, dymin: 1, dymax: 4, dzmin: 0, dzmax: 4 };
    const discretisation = preparedSketch([box('die', [0, 0, 0], [3, 2, 1])], world);
    expect(areasOf(discretisation, 'die')).toEqual({
      west: 2,
      east: 2,
      south: 3,
      north: 3,
      bottom: 6,
      top: 6,
    });
    expect(areasOf(discretisation, 'world')).toEqual({});
  });

  it('give a planar source the wall that it lies on, or both sides of a face inside', () => {
    const heater = { type: 'source', name: 'heat', plane: 'XY', x: 1, y: 1, dx: 2, dy: 1, dz: 0, power: 9 };
    const tree = [box('low', [0, 0, 0], [4, 4, 1]), box('high', [0, 0, 1], [2, 4, 1])];
    expect(areasOf(preparedSketch([...tree, { ...heater, z: 2, x: 0 }]), 'heat')).toEqual({ top: 2 });
    expect(areasOf(preparedSketch([...tree, { ...heater, z: 0 }]), 'heat')).toEqual({ bottom: 2 });
    expect(areasOf(preparedSketch([...tree, { ...heater, z: 1 }]), 'heat')).toEqual({ bottom: 1, top: 2 });
  });

  it('give a volume source the outside of the solid that it heats', () => {
    const heat = {
      type: 'source',
      name: 'heat',
      plane: null,
      x: 1,
      y: 1,
      z: 0,
      dx: 2,
      dy: 1,
      dz: 1,
      power: 9,
    };
    const tree = [box('low', [0, 0, 0], [4, 4, 2]), heat];
    expect(areasOf(preparedSketch(tree), 'heat')).toEqual({
      west: 1,
      east: 1,
      south: 2,
      north: 2,
      bottom: 2,
      top: 2,
    });
  });

  it('put curved surfaces on the side that they mostly face', () => {
    const ball = preparedSketch([box('ball', [0, 0, 0], [6, 6, 6], { sphere: true })]);
    const { grid } = ball;
    const { groups, cell } = faceLayoutOf(ball);
    for (const { face, first, count } of groups) {
      for (const at of cell.subarray(first, first + count)) {
        const out = centreOf(ball, grid.indices(at)).map((position) => position - 3);
        const along = out[face >> 1] * (face & 1 ? 1 : -1);
        // Within a cell the normal turns: the side may be that of a neighbour, never one that faces away.
        expect(along).toBeGreaterThan(0.45 * Math.hypot(...out));
      }
    }
    const { west, east, south, north, bottom, top } = areasOf(ball, 'ball');
    expect([east, north, top]).toEqual([west, south, bottom]);
    expect(Math.min(west, south, bottom)).toBeGreaterThan(0);
  });

  it('show both sides of a curved contact, each from its own side', () => {
    const post = { ...box('post', [2, 2, 0], [2, 2, 1]), type: 'cylinder', plane: 'XY' };
    const discretisation = preparedSketch([
      box('board', [0, 0, 0], [6, 6, 1], { material_name: 'fr4' }),
      post,
    ]);
    const { scene, grid } = discretisation;
    const { groups, cell } = faceLayoutOf(discretisation);
    const outwards = (path: string, face: number): number[] =>
      groups
        .filter((group) => scene.objects[group.object].path === path && group.face === face)
        .flatMap(({ first, count }) => [...cell.subarray(first, first + count)])
        .map((at) => centreOf(discretisation, grid.indices(at))[face >> 1] - 3);
    expect(Math.min(...outwards('post', 1))).toBeGreaterThan(0);
    expect(Math.max(...outwards('post', 0))).toBeLessThan(0);
    const inner = outwards('board', 0).filter((x) => x > -2.5 && x < 2.5);
    expect(inner.length).toBeGreaterThan(0);
    expect(Math.min(...inner)).toBeGreaterThan(0);
  });
});
