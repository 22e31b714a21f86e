import { expect, it } from 'vitest';
import { realOf, stringOf } from './part21-text.ts';

it.each([
  [`it's`, `'it''s'`],
  ['C:\\a', `'C:\\\\a'`],
  ['Ω é', String.raw`'\X2\03A9\X0\ \X2\00E9\X0\'`],
  ['漢字', String.raw`'\X2\6F225B57\X0\'`],
  ['😀', String.raw`'\X4\0001F600\X0\'`],
  ['a\nb\u0000', String.raw`'a\X2\000A\X0\b\X2\0000\X0\'`],
  ['\ud800x', String.raw`'\X2\FFFD\X0\x'`],
])('%j is written as %s', (text, expected) => {
  expect(stringOf(text)).toBe(expected);
});

it.each([
  [1, '1.'],
  [-0, '0.'],
  [0.1 + 0.2, '0.30000000000000004'],
  [-1e-7, '-1.E-7'],
  [1.5e21, '1.5E+21'],
])('%d is written as %s', (value, expected) => {
  expect(realOf(value)).toBe(expected);
});
