import { AXES } from '@thermarium/geometry';
import { describe, expect, it } from 'vitest';
import { blockModel, checkModels } from '../../../solution/src/testing/random-scenes.ts';
import type { Discretisation } from '../discretise/discretise.ts';
import { preparedSketch, prepareSketch } from '../testing/model-of.ts';
import { adjacencyOf } from './adjacency.ts';

const box = (id: number, at: readonly number[], size: readonly number[], more = {}) => ({
  type: 'box',
  name: `box ${id}`,
  id,
  x: at[0],
  y: at[1],
  z: at[2],
  dx: size[0],
  dy: size[1],
  dz: size[2],
  material_name: 'copper',
  ...more,
});

const cylinder = (id: number, plane: string, at: readonly number[], size: readonly number[]) =>
  box(id, at, size, { type: 'cylinder', plane });

/** Contacts and exposures of a model of blocks, a cell side at a time, from what was painted last over each cell. */
function byHand(discretisation: Discretisation): {
  contacts: Map<string, number>;
  exposed: Map<number, number>;
} {
  const { scene, grid, conductances } = discretisation;
  const objectAt = (cell: number): number => {
    const index = grid.indices(cell);
    const [x, y, z] = AXES.map((a) => (grid.edges[a][index[a]] + grid.edges[a][index[a] + 1]) / 2);
    const stroke = scene.strokes.findLast(({ solid }) => solid.contains([x, y, z]));
    return stroke && stroke.region >= 0 ? scene.bodies[scene.regions[stroke.region].body].object : -1;
  };
  const objects = Array.from({ length: grid.cells }, (_, cell) => objectAt(cell));
  const contacts = new Map<string, number>();
  const exposed = new Map<number, number>();
  for (const [cell, object] of objects.entries()) {
    const id = object < 0 ? null : scene.objects[object].id;
    if (id === null) continue;
    const index = grid.indices(cell);
    for (const side of [0, 1, 2, 3, 4, 5] as const) {
      const beyond = grid.neighbour(cell, side, index);
      const area = 1e6 * conductances.sideArea(AXES[side >> 1], index);
      const other = beyond < 0 ? -1 : objects[beyond];
      if (other < 0) exposed.set(id, (exposed.get(id) ?? 0) + area);
      else if (other !== object && scene.objects[other].id !== null) {
        const pair = [id, Number(scene.objects[other].id)].sort((a, b) => a - b);
        const key = `${pair[0]} ${pair[1]} ${'xyz'[side >> 1]}`;
        // Each face is seen from both of its cells.
        contacts.set(key, (contacts.get(key) ?? 0) + area / 2);
      }
    }
  }
  return { contacts, exposed };
}

describe('adjacency', () => {
  it('is that of a look at every cell, whatever blocks overlap, touch and are repeated', () => {
    let found = 0;
    checkModels(blockModel, 21, (discretisation) => {
      const { contacts, exposed } = adjacencyOf(discretisation);
      const expected = byHand(discretisation);
      expect(contacts.map(({ a, b, axis }) => `${a} ${b} ${axis}`).sort()).toEqual(
        [...expected.contacts.keys()].sort(),
      );
      for (const { a, b, axis, area_mm2 } of contacts) {
        expect(a).toBeLessThan(b);
        expect(area_mm2).toBeCloseTo(Number(expected.contacts.get(`${a} ${b} ${axis}`)), 9);
      }
      expect(exposed.map(({ id }) => id)).toEqual([...expected.exposed.keys()].sort((a, b) => a - b));
      for (const { id, area_mm2 } of exposed)
        expect(area_mm2).toBeCloseTo(Number(expected.exposed.get(id)), 9);
      found += contacts.length;
    });
    expect(found).toBeGreaterThan(30);
  });

  it('has one row per pair and axis, by rising ids', () => {
    const { contacts, exposed } = adjacencyOf(
      preparedSketch([
        box(9, [0, 0, 0], [4, 4, 2]),
        box(3, [1, 1, 1], [2, 2, 2]),
        box(5, [10, 0, 0], [1, 1, 1]),
      ]),
    );
    expect(contacts.map((row) => ({ ...row, area_mm2: Number(row.area_mm2.toFixed(9)) }))).toEqual([
      { a: 3, b: 9, axis: 'x', area_mm2: 4 },
      { a: 3, b: 9, axis: 'y', area_mm2: 4 },
      { a: 3, b: 9, axis: 'z', area_mm2: 4 },
    ]);
    expect(exposed.map(({ id, area_mm2 }) => [id, Number(area_mm2.toFixed(9))])).toEqual([
      [3, 12],
      [5, 6],
      [9, 2 * 16 + 4 * 8 - 4],
    ]);
  });

  it('measures curved walls and contacts as they are', () => {
    const { contacts, exposed } = adjacencyOf(
      preparedSketch([
        box(1, [0, 0, 0], [8, 8, 2]),
        cylinder(2, 'XY', [2, 2, 0], [4, 4, 2]),
        cylinder(3, 'XY', [3, 3, 2], [2, 2, 3]),
        box(4, [20, 0, 0], [6, 6, 6], { sphere: true }),
      ]),
    );
    const lateral = contacts.filter(({ a, b }) => a === 1 && b === 2);
    expect(lateral.map(({ axis }) => axis)).toEqual(['x', 'y']);
    expect(lateral[0].area_mm2 / lateral[1].area_mm2).toBeCloseTo(1, 6);
    expect((lateral[0].area_mm2 + lateral[1].area_mm2) / (2 * Math.PI * 2 * 2)).toBeCloseTo(1, 3);
    const standing = contacts.filter(({ b }) => b === 3);
    expect(standing).toMatchObject([{ a: 2, b: 3, axis: 'z' }]);
    expect(standing[0].area_mm2 / Math.PI).toBeCloseTo(1, 3);
    const area = (id: number) => exposed.find((row) => row.id === id)?.area_mm2 ?? 0;
    expect(area(4) / (Math.PI * 36)).toBeCloseTo(1, 3);
    expect(area(3) / (Math.PI * 1 + 2 * Math.PI * 3)).toBeCloseTo(1, 3);
    expect(area(2) / (Math.PI * 8 - Math.PI)).toBeCloseTo(1, 3);
    expect(area(1) / (2 * (64 - 4 * Math.PI) + 64)).toBeCloseTo(1, 3);
  });

  it('sees barrels of vias as they are, and no contact within an object', () => {
    const { contacts, exposed } = adjacencyOf(
      preparedSketch([
        {
          type: 'pcb',
          name: 'board',
          id: 1,
          x: 0,
          y: 0,
          z: 0,
          dx: 4,
          dy: 4,
          layers: [
            { name: 'top', thickness: 100, material_name: 'copper', ratio: 100 },
            { name: 'core', thickness: 800, material_name: 'fr4', ratio: 100 },
            {
              name: 'bottom',
              thickness: 100,
              material_name: 'copper',
              ratio: 50,
              secondary_material_name: 'fr4',
            },
          ],
        },
        {
          type: 'via_array',
          name: 'vias',
          id: 2,
          x: 0,
          y: 0,
          z: 0,
          dx: 4,
          dy: 4,
          dz: 1,
          xcount: 2,
          ycount: 2,
          xpitch: 1500,
          ypitch: 1500,
          diameter: 800,
          is_plated: true,
          inner_diameter: 600,
          inline: true,
          material_name: 'copper',
        },
      ]),
    );
    expect(contacts.map(({ a, b, axis }) => `${a} ${b} ${axis}`)).toEqual(['1 2 x', '1 2 y']);
    const lateral = contacts.reduce((sum, { area_mm2 }) => sum + area_mm2, 0);
    expect(lateral / (4 * Math.PI * 0.8)).toBeCloseTo(1, 3);
    const area = (id: number) => exposed.find((row) => row.id === id)?.area_mm2 ?? 0;
    const annuli = 8 * Math.PI * (0.16 - 0.09);
    expect(area(2) / (4 * Math.PI * 0.6 + annuli)).toBeCloseTo(1, 2);
    expect(area(1) / (16 + 2 * (16 - 4 * Math.PI * 0.16))).toBeCloseTo(1, 3);
  });

  it('names no object as its own neighbour where copies of it touch, flat or curved', () => {
    const row = (id: number, y: number, child: ReturnType<typeof box>) => ({
      ...{ type: 'assembly', name: `row ${id}`, id: 10 + id, is_array: true },
      ...{ xcount: 3, ycount: 1, zcount: 1, xpitch: 2000, ypitch: 0, zpitch: 0 },
      children: [{ active: true, visible: true, ...child, y }],
    });
    const stacked = {
      ...row(3, 20, cylinder(3, 'XY', [0, 20, 0], [2, 2, 1])),
      ...{ xcount: 1, zcount: 3, zpitch: 1000 },
    };
    const { contacts, exposed } = adjacencyOf(
      preparedSketch([
        row(1, 0, box(1, [0, 0, 0], [2, 2, 1])),
        row(2, 10, box(2, [0, 10, 0], [2, 2, 2], { sphere: true })),
        stacked,
      ]),
    );
    expect(contacts).toEqual([]);
    expect(exposed.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('names no object as its own neighbour where it is made of bodies, one in another', () => {
    const vias = {
      ...{ type: 'via_array', name: 'vias', id: 2, x: 0, y: 0, z: 0, dx: 4, dy: 4, dz: 1 },
      ...{ xcount: 1, ycount: 1, xpitch: 3000, ypitch: 3000, diameter: 2000, inline: true },
      ...{ is_plated: true, inner_diameter: 1000, material_name: 'copper', hole_material_name: 'solder' },
    };
    const { contacts } = adjacencyOf(preparedSketch([box(1, [0, 0, 0], [4, 4, 1]), vias]));
    expect(contacts.map(({ a, b, axis }) => `${a} ${b} ${axis}`)).toEqual(['1 2 x', '1 2 y']);
  });

  it('is known of a model that cannot be solved', () => {
    const sketch = [box(1, [0, 0, 0], [2, 2, 1], { power: 5 }), box(2, [0, 0, 1], [2, 2, 1])];
    const { prepared, discretisation } = prepareSketch(sketch, { hc: 0 });
    expect(prepared).toBeNull();
    if (!discretisation) throw new Error('The model has a grid.');
    expect(adjacencyOf(discretisation).contacts).toEqual([
      { a: 1, b: 2, axis: 'z', area_mm2: expect.closeTo(4, 9) },
    ]);
  });

  it('leaves out the fill of a world and models without ids', () => {
    const world = { material_name: 'epoxy', dxmin: 1, dxmax: 6, dymin: 1, dymax: 6, dzmin: 0, dzmax: 6 };
    const pair = [box(1, [0, 0, 0], [2, 2, 1]), box(2, [2, 0, 0], [2, 2, 1])];
    const { contacts, exposed } = adjacencyOf(preparedSketch(pair, world));
    expect(contacts).toMatchObject([{ a: 1, b: 2, axis: 'x' }]);
    expect(exposed.map(({ id, area_mm2 }) => [id, Math.round(area_mm2)])).toEqual([
      [1, 4],
      [2, 4],
    ]);
    const nameless = pair.map(({ id, ...sketch }) => sketch);
    expect(adjacencyOf(preparedSketch(nameless))).toEqual({ contacts: [], exposed: [] });
  });
});
