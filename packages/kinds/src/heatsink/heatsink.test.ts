import { expect, it } from 'vitest';
import { heatsink } from './heatsink.ts';

const values = {
  x: 10,
  y: 20,
  z: 5,
  base_dx: 30,
  base_dy: 20,
  base_dz: 3,
  fin_axis: 'X' as 'X' | 'Y',
  fin_height: 15,
  fin_thickness: 1,
  fin_count: 5,
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
  material_name: 'copper',
};
const problems = (changes: Partial<typeof values>) =>
  heatsink.check?.({ ...values, ...changes }, { material: () => undefined }).map(({ message }) => message);

it('stands its fins on the base, the outer two flush with the edges', () => {
  const [base, ...fins] = heatsink.solids(values);
  expect(base.bounds).toEqual({ min: [10, 20, 5], max: [40, 40, 8] });
  expect(fins.map(({ bounds }) => bounds.min[1])).toEqual([20, 24.75, 29.5, 34.25, 39]);
  for (const { bounds } of fins) {
    expect([bounds.min[0], bounds.max[0], bounds.min[2], bounds.max[2]]).toEqual([10, 40, 8, 23]);
  }
});

it('runs its fins along y when told', () => {
  const fins = heatsink.solids({ ...values, fin_axis: 'Y' }).slice(1);
  expect(fins.map(({ bounds }) => bounds.min[0])).toEqual([10, 17.25, 24.5, 31.75, 39]);
  expect(fins[0].bounds.max[1]).toBe(40);
});

it('puts a single fin in the middle', () => {
  expect(heatsink.solids({ ...values, fin_count: 1 })[1].bounds.min[1]).toBe(29.5);
});

it('says what would make its fins fit', () => {
  const remedies = (changes: Partial<typeof values>) =>
    heatsink.check?.({ ...values, ...changes }, { material: () => undefined }).map(({ remedy }) => remedy);
  const small = { base_dx: 1, base_dy: 1, fin_count: 5, fin_thickness: 0.5 };
  expect(remedies({ ...small, fin_axis: 'Y' })).toEqual([
    'Set Base ΔX to at least 2.5 mm, or use at most 2 fins.',
  ]);
  expect(remedies({ ...small, fin_axis: 'X', fin_thickness: 0.7 })).toEqual([
    'Set Base ΔY to at least 3.5 mm, or use one fin.',
  ]);
  expect(remedies({ ...small, fin_axis: 'X', fin_thickness: 3 })).toEqual([
    'Set Base ΔY to at least 15 mm, or use thinner fins.',
  ]);
  for (const base_dx of [2.5, 3]) expect(problems({ ...small, fin_axis: 'Y', base_dx })).toEqual([]);
  expect(problems({ ...small, fin_axis: 'Y', fin_count: 2 })).toEqual([]);
});

it('refuses fins that overlap or leave no gap to speak of, and takes fins side by side', () => {
  expect(problems({})).toEqual([]);
  expect(problems({ base_dy: 5, fin_count: 12, fin_thickness: 0.5 })).toEqual([
    'Fins overlap: 12 x 0.5 mm do not fit in 5 mm',
  ]);
  expect(problems({ fin_count: 20 })).toEqual([]);
  expect(problems({ fin_count: 20, fin_thickness: 0.99999 })?.length).toBe(1);
});
