import { expect, it } from 'vitest';
import { sameValue } from './same-value.ts';

it.each([
  [
    { a: 1, b: [{ c: 'x' }] },
    { b: [{ c: 'x' }], a: 1 },
  ],
  [{ a: 1 }, { a: 1, b: null, c: undefined }],
  [{ a: 1, b: null }, { a: 1 }],
  [{ constructor: null }, {}],
  [undefined, null],
  [Number.NaN, Number.NaN],
  [0, -0],
  [[], []],
])('%j is the same as %j', (a, b) => {
  expect(sameValue(a, b)).toBe(true);
  expect(sameValue(b, a)).toBe(true);
});

it.each([
  [{ a: 1 }, { a: 2 }],
  [{ a: 1 }, { a: '1' }],
  [{ a: false }, {}],
  [{ a: 0 }, {}],
  [{ constructor: 1 }, {}],
  [[1], [1, null]],
  [[], {}],
  [{ 0: 1 }, [1]],
  [Number.NaN, null],
  [null, ''],
])('%j is another than %j', (a, b) => {
  expect(sameValue(a, b)).toBe(false);
  expect(sameValue(b, a)).toBe(false);
});
