import { expect, it } from 'vitest';
import { contextOf } from '../testing/index.ts';
import { box } from './box.ts';

const values = {
  x: 1,
  y: 2,
  z: 3,
  dx: 2,
  dy: 4,
  dz: 6,
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
  power_over_temperature: '',
  power_on_walls: false,
  power: 500,
  hole: false,
  material_name: 'copper' as string | null,
  sphere: false,
  enclosed_air: 'none' as 'none' | 'X' | 'Y' | 'Z',
};
const check = (changes: Partial<typeof values>) =>
  box
    .check?.({ ...values, ...changes }, { material: () => undefined })
    .map(({ path, code }) => `${path} ${code}`);

it('fills its box, from its minimum corner', () => {
  const [body] = box.solids(values);
  expect(body.bounds).toEqual({ min: [1, 2, 3], max: [3, 6, 9] });
  expect(body.volume).toBe(48);
});

it('is the inscribed ellipsoid as a sphere', () => {
  const [body] = box.solids({ ...values, sphere: true });
  expect(body.volume).toBeCloseTo((Math.PI / 6) * 48, 10);
  expect(body.bounds).toEqual({ min: [1, 2, 3], max: [3, 6, 9] });
});

it('spreads its power over its volume, and states none where there is none', () => {
  const node = (power: number) => ({
    type: 'box',
    id: null,
    path: 'b',
    name: 'b',
    values: { ...values, power },
    children: [],
  });
  const types = (power: number) => box.contributions(node(power), contextOf()).map(({ type }) => type);
  expect(types(500)).toEqual(['conductor', 'power']);
  expect(types(0)).toEqual(['conductor']);
});

it('needs a material unless it is a hole, and a hole takes no power', () => {
  expect(check({})).toEqual([]);
  expect(check({ material_name: null })).toEqual(['material_name required']);
  expect(check({ hole: true, power: 0, material_name: null })).toEqual([]);
  expect(check({ hole: true })).toEqual(['power power-on-nothing']);
});

it('encloses air along an axis, as a box of a material alone', () => {
  const node = { type: 'box', id: null, path: 'b', name: 'b', children: [] };
  const parts = (enclosed_air: 'none' | 'Y') =>
    box.contributions({ ...node, values: { ...values, power: 0, enclosed_air } }, contextOf()).slice(1);
  expect(parts('none')).toEqual([]);
  expect(parts('Y')).toEqual([{ type: 'enclosed-air', axis: 1 }]);
  expect(check({ enclosed_air: 'X' })).toEqual([]);
  expect(check({ enclosed_air: 'X', sphere: true })).toEqual(['enclosed_air no-box-of-air']);
  expect(check({ enclosed_air: 'X', power: 0, hole: true })).toEqual(['enclosed_air no-box-of-air']);
});
