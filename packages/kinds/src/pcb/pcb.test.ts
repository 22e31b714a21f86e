import { expect, it } from 'vitest';
import { contextOf, testMaterials } from '../testing/index.ts';
import { pcb } from './pcb.ts';

const layer = (
  name: string,
  thickness: number,
  ratio = 100,
  fill_material_name: string | null = 'laminate',
) => ({
  name,
  thickness,
  material_name: 'copper',
  fill_material_name,
  ratio,
});
const values = {
  x: 1,
  y: 2,
  z: 3,
  dx: 40,
  dy: 30,
  dz: 0,
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
  auto_via: true,
  layers: [layer('top', 35, 20), layer('core', 1500, 0), layer('bottom', 70)],
};
const node = { id: null, type: 'pcb', path: 'p', name: 'p', values, children: [] };

it('has the first layer of the list on top', () => {
  const tops = pcb.solids(values).map(({ bounds }) => [bounds.min[2], bounds.max[2]]);
  expect(tops.map(([low, high]) => Math.round((high - low) * 1000))).toEqual([70, 1500, 35]);
  expect(tops[0][0]).toBe(3);
  expect(tops[2][1]).toBe(3 + 1.605);
});

it('mixes each layer by its ratio in all directions, keeping anisotropy', () => {
  const [bottom, core, top] = pcb
    .contributions(node, contextOf())
    .flatMap((part) => (part.type === 'conductor' ? [part.medium] : []));
  const laminate = testMaterials.get('laminate');
  expect(bottom.conductivity).toEqual([390, 390, 390]);
  expect(core.conductivity).toEqual(laminate?.conductivity);
  for (const axis of [0, 1, 2]) {
    expect(top.conductivity[axis]).toBeCloseTo(0.2 * 390 + 0.8 * Number(laminate?.conductivity[axis]), 12);
  }
  expect(top.volumetricHeat).toBeCloseTo(0.2 * 8930 * 385 + 0.8 * 1900 * 1000, 6);
  expect(top.materials).toEqual(['copper', 'laminate']);
});

it('ignores the ratio of a layer without a secondary material', () => {
  const plain = { ...node, values: { ...values, layers: [layer('only', 35, 20, null)] } };
  expect(pcb.contributions(plain, contextOf())[0]).toMatchObject({
    medium: { conductivity: [390, 390, 390] },
  });
});

it('does not know the heat of a mixture when that of a constituent is not known', () => {
  const copper = testMaterials.get('copper');
  if (!copper) throw new Error('no copper');
  const materials = new Map([...testMaterials, ['copper', { ...copper, density: null, emissivity: null }]]);
  const parts = pcb.contributions(node, contextOf({ materials }));
  expect(parts.map((part) => part.type === 'conductor' && part.medium.volumetricHeat)).toEqual([
    null,
    1.9e6,
    null,
  ]);
  expect(parts.map((part) => part.type === 'conductor' && part.medium.emissivity)).toEqual([null, 0.5, null]);
});

it('is a board for vias only when asked', () => {
  expect(pcb.board?.(values, contextOf())).toMatchObject({ box: { min: [1, 2, 3], max: [41, 32, 4.605] } });
  expect(pcb.board?.(values, contextOf())?.layers.map(({ zMin }) => zMin)).toEqual([3, 3.07, 4.57]);
  expect(pcb.board?.({ ...values, auto_via: false }, contextOf())).toBeNull();
});
