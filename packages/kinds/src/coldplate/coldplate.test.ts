import { type Direction, starterLibrary } from '@thermarium/model';
import { describe, expect, it } from 'vitest';
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
  held_at_over_time: '',
  contact_resistance: null,
  highest_allowed: null,
  resistance: 0.5,
  conductivity: 200,
  flow: null as number | null,
  coolant_heat: 4,
  flow_along: '+X' as Direction,
  inlet_from: '',
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
  expect(tie).toEqual({ type: 'resistance-to-ambient', kelvinPerWatt: 0.5, coolant: null });
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

describe('the coolant of a coldplate', () => {
  const coolantOf = (changes: Partial<typeof values>) => {
    const node = { id: null, type: 'coldplate', path: 'c', name: 'c', values: { ...values, ...changes } };
    const parts = coldplate.contributions({ ...node, children: [] }, contextOf());
    return parts.find((part) => part.type === 'resistance-to-ambient')?.coolant;
  };

  it('carries its flow times its heat capacity', () => {
    expect(coolantOf({})).toBeNull();
    expect(coolantOf({ flow: 6 })).toEqual({
      axis: 0,
      isReversed: false,
      // 0.1 l/s of 4 kJ/(l·K).
      capacityRate: expect.closeTo(400, 9),
      inletFrom: null,
    });
    expect(coolantOf({ flow: 6, coolant_heat: 2, flow_along: '-Y', inlet_from: ' b ' })).toEqual({
      axis: 1,
      isReversed: true,
      capacityRate: expect.closeTo(200, 9),
      inletFrom: 'b',
    });
  });

  it('needs a flow where it comes from another one', () => {
    expect(codes({ inlet_from: 'b' })).toEqual(['coolant-without-flow']);
    expect(codes({ inlet_from: 'b', flow: 1 })).toEqual([]);
  });

  it('is that of water where nothing else is said', () => {
    const water = starterLibrary.find(({ name }) => name === 'Water');
    const held = (Number(water?.density) * Number(water?.specific_heat)) / 1e6;
    expect(Number(coldplate.fields.coolant_heat.default) / held).toBeCloseTo(1, 2);
  });
});
