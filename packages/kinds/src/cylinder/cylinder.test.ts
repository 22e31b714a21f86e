import { expect, it } from 'vitest';
import { cylinder } from './cylinder.ts';

const values = {
  x: 0,
  y: 0,
  z: 0,
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
  power: 0,
  hole: false,
  material_name: 'copper',
  plane: 'XY',
};

it('stands on the plane of its circle', () => {
  const axis = (plane: string) => cylinder.solids({ ...values, plane })[0].invariantAxis;
  expect([axis('XY'), axis('XZ'), axis('YZ')]).toEqual([2, 1, 0]);
});

it('is elliptic where the sizes in its plane differ', () => {
  for (const plane of ['XY', 'XZ', 'YZ']) {
    expect(cylinder.solids({ ...values, plane })[0].volume).toBeCloseTo((Math.PI / 4) * 48, 10);
  }
});

it('lies in XZ where a file says nothing, in YZ when dragged in', () => {
  expect(cylinder.fields.plane).toMatchObject({ default: 'XZ' });
  expect(cylinder.newElement).toEqual({ plane: 'YZ' });
});
