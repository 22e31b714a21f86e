import { expect, it } from 'vitest';
import { choice, count, flag, length } from '../field-builders.ts';
import { calculatedValue, keptValue } from './number-value.ts';

const size = length('X', 0);
const whole = count('Count', 1, { rounded: true });

it.each([
  [' 5 ', 5],
  ['0.50', '0.50'],
  [' W / 2', 'W / 2'],
  ['35 µm', 0.035],
  ['1,234.5', 1234.5],
  ['2 W', '2 W'],
  ['  ', null],
  [null, null],
  [7, 7],
])('of a number, %j is kept as %j', (typed, kept) => {
  expect(keptValue(size, typed)).toBe(kept);
});

it('what is rounded, or may be no expression, is kept as the number that it is', () => {
  expect(keptValue(whole, '2.6')).toBe(3);
  expect(keptValue({ ...size, expression: false }, '0.50')).toBe(0.5);
  expect(keptValue(whole, 'W')).toBe('W');
});

it('nothing is the default of a flag, and blank text no choice', () => {
  expect(keptValue(flag('Hole', true), null)).toBe(true);
  expect(keptValue(choice('Plane', ['XY', 'XZ'], 'XY'), '')).toBeNull();
});

it('comes to a number where it has one', () => {
  const parameters = new Map([['W', 7]]);
  expect(calculatedValue(size, 'W/2', parameters)).toBe(3.5);
  expect(calculatedValue(whole, 'W/2', parameters)).toBe(4);
  expect([null, '', '1/0', 'V', true].map((kept) => calculatedValue(size, kept, parameters))).toEqual(
    Array(5).fill(null),
  );
});
