import type { Board, Contribution } from '@thermarium/mesh';
import { mediumOf } from '@thermarium/model';
import { expect, it } from 'vitest';
import { contextOf, testMaterials } from '../testing/index.ts';
import { viaArray } from './via_array.ts';

const values = {
  x: 0,
  y: 0,
  z: 0,
  dx: 4,
  dy: 4,
  dz: 1.6,
  xcount: 4,
  ycount: 4,
  xpitch: 1000,
  ypitch: 1000,
  diameter: 300,
  inline: true,
  hc: null,
  convection: '',
  ambient: null,
  ambient_over_time: '',
  bound: false,
  held_at: null,
  held_at_over_time: '',
  contact_resistance: null,
  initial: null,
  highest_allowed: null,
  is_plated: false,
  inner_diameter: 250,
  material_name: 'copper',
  fill_material_name: 'fr4' as string | null,
  hole_material_name: null as string | null,
  lumped: false,
};
type Changes = Partial<typeof values>;
const node = (changes: Changes) => ({
  type: 'via_array',
  id: null,
  path: 'v',
  name: 'v',
  values: { ...values, ...changes },
  children: [],
});
const parts = (changes: Changes, { boards = [] }: { readonly boards?: readonly Board[] } = {}) => {
  const placed = node(changes);
  const values = viaArray.placed?.(placed.values, boards) ?? placed.values;
  return viaArray.contributions({ ...placed, values }, contextOf({ boards }));
};
const codes = (changes: Changes) =>
  viaArray
    .check?.({ ...values, ...changes }, { material: () => undefined })
    .map(({ path, code }) => `${path} ${code}`);
const volume = (list: readonly Contribution[], materials: string) =>
  list.reduce(
    (sum, part) =>
      sum + (part.type === 'conductor' && `${part.medium.materials}` === materials ? part.solid.volume : 0),
    0,
  );
const medium = (name: string) => {
  const found = testMaterials.get(name);
  if (!found) throw new Error(`no ${name}`);
  return mediumOf(found);
};

const board: Board = {
  box: { min: [-1, -1, -0.2], max: [5, 5, 2] },
  layers: [
    { zMin: -0.2, zMax: 1.9, medium: medium('laminate') },
    { zMin: 1.9, zMax: 2, medium: medium('copper') },
  ],
};

it('is solid cylinders in a fill, or in what was there before', () => {
  expect(volume(parts({}), 'copper')).toBeCloseTo(16 * Math.PI * 0.15 ** 2 * 1.6, 10);
  expect(volume(parts({}), 'fr4')).toBeCloseTo(4 * 4 * 1.6, 10);
  expect(parts({ fill_material_name: null }).length).toBe(16);
});

it('is a barrel around a core when plated', () => {
  const filled = parts({ is_plated: true, hole_material_name: 'epoxy', fill_material_name: null });
  expect(volume(filled, 'epoxy')).toBeCloseTo(16 * Math.PI * 0.125 ** 2 * 1.6, 10);
  expect(filled.map(({ type }) => type)).toEqual(Array(32).fill('conductor'));
  const empty = parts({ is_plated: true, fill_material_name: null });
  expect(empty.map(({ type }) => type).slice(0, 4)).toEqual(['conductor', 'void', 'conductor', 'void']);
});

it('has the effective conductivities of the lattice as Quick Model', () => {
  const [block] = parts({ lumped: true });
  if (block.type !== 'conductor') throw new Error('not a conductor');
  expect(block.medium.conductivity[0]).toBeCloseTo(0.34556, 5);
  expect(block.medium.conductivity[2]).toBeCloseTo(0.0706858 * 390 + (1 - 0.0706858) * 0.3, 4);
});

it('counts barrel, core and fill by their areas when plated and lumped', () => {
  const [block] = parts({ lumped: true, is_plated: true, hole_material_name: 'epoxy' });
  if (block.type !== 'conductor') throw new Error('not a conductor');
  const [outer, inner] = [Math.PI * 0.15 ** 2, Math.PI * 0.125 ** 2];
  expect(block.medium.conductivity[2]).toBeCloseTo(
    (outer - inner) * 390 + inner * 0.6 + (1 - outer) * 0.3,
    10,
  );
  expect(block.medium.materials).toEqual(['copper', 'epoxy', 'fr4']);
  const [empty] = parts({ lumped: true, is_plated: true });
  if (empty.type !== 'conductor') throw new Error('not a conductor');
  expect(empty.medium.conductivity[2]).toBeCloseTo((outer - inner) * 390 + (1 - outer) * 0.3, 10);
});

it('stores the heat of barrel, core and fill by their shares when plated and lumped', () => {
  const [outer, inner] = [Math.PI * 0.15 ** 2, Math.PI * 0.125 ** 2];
  const [copper, fr4, epoxy] = ['copper', 'fr4', 'epoxy'].map((name) => medium(name).volumetricHeat ?? 0);
  const heatOf = (changes: Changes) => {
    const [block] = parts({ lumped: true, is_plated: true, ...changes });
    return block.type === 'conductor' ? block.medium.volumetricHeat : null;
  };
  const around = (outer - inner) * copper + (1 - outer) * fr4;
  expect(heatOf({ hole_material_name: 'epoxy' })).toBeCloseTo(around + inner * epoxy, 3);
  // Air in the holes stores nothing.
  expect(heatOf({})).toBeCloseTo(around, 3);
});

it('follows a board with automatic vias through its full thickness, without filling it', () => {
  const stretched = parts({}, { boards: [board] });
  expect(stretched.length).toBe(16);
  for (const part of stretched) {
    if (part.type === 'conductor')
      expect([part.solid.bounds.min[2], part.solid.bounds.max[2]]).toEqual([-0.2, 2]);
  }
});

it('is homogenised layer by layer in such a board, with each layer as its fill', () => {
  const [low, high] = parts({ lumped: true }, { boards: [board] });
  if (low.type !== 'conductor' || high.type !== 'conductor') throw new Error('not conductors');
  expect(low.solid.bounds.max[2]).toBeCloseTo(1.9, 12);
  expect(high.solid.bounds.min[2]).toBe(1.9);
  expect(low.medium.materials).toEqual(['copper', 'laminate']);
  expect(low.medium.conductivity[0]).toBeGreaterThan(low.medium.conductivity[1]);
  expect(high.medium.conductivity).toEqual([390, 390, 390].map((k) => expect.closeTo(k, 9)));
});

it('refuses to follow two boards', () => {
  expect(viaArray.inspect?.(node({}), contextOf({ boards: [board] }))).toEqual([]);
  expect(viaArray.inspect?.(node({}), contextOf({ boards: [board, board] }))).toMatchObject([
    { code: 'boards-overlap', severity: 'error' },
  ]);
});

it('needs a wall around its core only when plated', () => {
  expect(codes({ inner_diameter: 300 })).toEqual([]);
  expect(codes({ is_plated: true })).toEqual([]);
  expect(codes({ is_plated: true, inner_diameter: 300 })).toEqual(['inner_diameter barrel-without-wall']);
});

it('stands over the full thickness of the board that stretches it', () => {
  const board: Board = { box: { min: [-5, -5, -1], max: [5, 5, 2] }, layers: [] };
  expect(viaArray.placed?.(values, [board])).toEqual({ ...values, z: -1, dz: 3 });
  expect(viaArray.placed?.(values, [])).toEqual(values);
});

it('says what Quick Model would make of it, which needs a fill material', () => {
  const { material } = contextOf();
  const [block] = parts({ lumped: true });
  expect(block).toMatchObject({ medium: { conductivity: viaArray.composite?.(values, material) } });
  expect(viaArray.composite?.({ ...values, fill_material_name: null }, material)).toBeNull();
});
