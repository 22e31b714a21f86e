import { expect, it } from 'vitest';
import { INPUT_UNITS, statedUnit } from './units.ts';

it.each([
  ['die thickness, mm', 'mm'],
  ['in 1.5 x 1.5 mm, W', 'W'],
  ['board thickness, the sum of its layers, µm', 'µm'],
  ['from all walls to the air, W/m²·K', 'W/m²·K'],
  ['Conductivity [W/(m·K)]', 'W/(m·K)'],
  ['Conductivity (W/(m·K))', 'W/(m·K)'],
  ['Gap pad (in mm)', 'mm'],
  ['W', 'W'],
  ['copper in the two planes, %', '%'],
  ['Thickness, in mm.', 'mm'],
])('%s states %s', (description, unit) => {
  expect(statedUnit(description)).toBe(unit);
});

it.each([
  '',
  'number of vias along each side of the pad',
  'Made in',
  'die (upper)',
  'thickness, nominal',
  'length of m',
])('“%s” states none', (description) => expect(statedUnit(description)).toBeNull());

it('every unit in which people are asked for numbers is found', () => {
  for (const unit of INPUT_UNITS.filter((each) => each !== '1'))
    expect(statedUnit(`of it, ${unit}`)).toBe(unit);
});
