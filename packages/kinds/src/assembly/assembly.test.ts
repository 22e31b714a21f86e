import { evaluateFields } from '@thermarium/model';
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
  convection: '',
  ambient: null,
  ambient_over_time: '',
  initial: null,
  highest_allowed: null,
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

it('may be left without a pitch along an axis on which nothing is repeated', () => {
  const typed = evaluateFields(assembly.fields, { ...values, ypitch: '' }, '', {
    parameters: new Map(),
    materialNames: new Set(),
    report: (issue) => expect.unreachable(issue.message),
    owner: 'rack',
  });
  expect(typed?.ypitch).toBeNull();
  expect(found({ ypitch: null })).toEqual([]);
  expect(found({ ycount: 2, ypitch: null })).toEqual(['ypitch below-minimum']);
  expect(assembly.handsDown?.({ ...values, ypitch: null })?.repetition?.pitches).toEqual([2, 0, 0]);
});

it('is a container and nothing else', () => {
  expect(assembly.container).toBe(true);
  expect(assembly.bounds(values)).toBeNull();
});

it('hands down its coefficient, its Quick Model and its copies', () => {
  const repetition = { counts: [3, 1, 1], pitches: [2, 0, 0] };
  expect(assembly.handsDown?.(values)).toEqual({
    coefficient: null,
    convection: '',
    ambient: null,
    ambientOverTime: '',
    initial: null,
    highestAllowed: null,
    quickModel: false,
    repetition,
  });
  expect(
    assembly.handsDown?.({
      ...values,
      ...{
        hc: 0,
        convection: 'natural',
        ambient: 60,
        ambient_over_time: '0 25, 60 90',
        initial: -40,
        highest_allowed: 125,
        lumped: true,
        is_array: false,
      },
    }),
  ).toEqual({
    coefficient: 0,
    convection: 'natural',
    ambient: 60,
    ambientOverTime: '0 25, 60 90',
    initial: -40,
    highestAllowed: 125,
    quickModel: true,
    repetition: null,
  });
});
