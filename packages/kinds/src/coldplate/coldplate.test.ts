import { expect, it } from 'vitest';
import { contextOf } from '../testing/index.ts';
import { addedResistance, coldplate } from './coldplate.ts';

const values = {
  x: 0,
  y: 0,
  z: 0,
  dx: 20,
  dy: 10,
  dz: 2,
  hc: null as number | null,
  ambient: null,
  ambient_over_time: '',
  bound: false,
  held_at: null,
  contact_resistance: null,
  highest_allowed: null,
  resistance: 0.5,
  conductivity: 200,
  color: '#666666',
};
const codes = (changes: Partial<typeof values>) =>
  coldplate.check?.({ ...values, ...changes }, { material: () => undefined }).map(({ code }) => code);

it('ties a block without heat capacity to ambient', () => {
  const node = { id: null, type: 'coldplate', path: 'c', name: 'c', values, children: [] };
  const [body, tie] = coldplate.contributions(node, contextOf());
  expect(body).toMatchObject({
    type: 'conductor',
    medium: { conductivity: [200, 200, 200], volumetricHeat: 0 },
  });
  expect(tie).toEqual({ type: 'resistance-to-ambient', kelvinPerWatt: 0.5 });
});

it('adds a third of its conduction resistance while that is small', () => {
  // 2 mm over 20 x 10 mm at 200 W/(m·K): 0.05 K/W.
  expect(addedResistance(values)).toBeCloseTo(0.05 / 3, 3);
  expect(addedResistance(values)).toBeLessThan(0.05 / 3);
});

it('warns when its conduction matters, and when its walls are given what they do not use', () => {
  expect(codes({})).toEqual([]);
  expect(codes({ conductivity: 20 })).toEqual(['resistance-dominated']);
  // 2 mm over 20 x 10 mm: a third of the resistance of conduction is a tenth of 0.5 K/W at 66 W/(m·K).
  expect(codes({ conductivity: 68 })).toEqual([]);
  expect(codes({ conductivity: 62 })).toEqual(['resistance-dominated']);
  expect(codes({ hc: 0 })).toEqual([]);
  expect(codes({ hc: 10 })).toEqual(['hc-without-effect']);
  expect(codes({ bound: true })).toEqual(['hc-without-effect']);
});
