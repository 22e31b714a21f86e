import { expect, it } from 'vitest';
import { assembly } from './assembly.ts';

const values = {
  x: null,
  y: null,
  z: null,
  dx: null,
  dy: null,
  dz: null,
  translate: 'absolute',
  hc: null,
  lumped: false,
  is_array: true,
  xcount: 3,
  ycount: 0,
  zcount: 1,
  xpitch: 2000,
  ypitch: 0,
  zpitch: 0,
  collapsed: false,
} as const;
const found = (changes: object) =>
  assembly
    .check?.({ ...values, ...changes }, { material: () => undefined })
    .map(({ path, code }) => `${path} ${code}`);

it('repeats along an axis only with a pitch', () => {
  expect(found({})).toEqual([]);
  expect(found({ ycount: 2 })).toEqual(['ypitch below-minimum']);
  expect(found({ ycount: 2, is_array: false })).toEqual([]);
});

it('is a container and nothing else', () => {
  expect(assembly.container).toBe(true);
  expect(assembly.bounds(values)).toBeNull();
});

it('reaches over all its copies', () => {
  const inner = { min: [1, 2, 3], max: [4, 6, 8] } as const;
  expect(assembly.around?.(values, inner)).toEqual({ min: [1, 2, 3], max: [8, 6, 8] });
  expect(assembly.around?.({ ...values, is_array: false }, inner)).toEqual(inner);
});
