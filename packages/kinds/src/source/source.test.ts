import { expect, it } from 'vitest';
import { contextOf } from '../testing/index.ts';
import { transientSource } from '../transient_source/transient_source.ts';
import { source } from './source.ts';

const values = {
  x: 1,
  y: 2,
  z: 3,
  dx: 4,
  dy: 5,
  dz: 0,
  plane: 'XY',
  color: '#000',
  power: 800,
  power_over_temperature: '',
  highest_allowed: null,
} as const;
const node = (overrides: object) => ({
  type: 's',
  id: null,
  path: 's',
  name: 's',
  values: { ...values, ...overrides },
  children: [],
});
const found = (overrides: object) =>
  source
    .check?.({ ...values, ...overrides }, { material: () => undefined })
    .map(({ path, code }) => `${path} ${code}`);

it('lies in its plane at the coordinate of its corner', () => {
  expect(source.contributions(node({ plane: 'XZ', dy: 0, dz: 6 }), contextOf())).toEqual([
    {
      type: 'surface-source',
      axis: 1,
      box: { min: [1, 2, 3], max: [5, 2, 9] },
      schedule: { shape: 'constant', milliwatts: 800 },
    },
  ]);
});

it('heats a box of space without a plane', () => {
  const [part] = source.contributions(node({ plane: null, dz: 1 }), contextOf());
  expect(part).toMatchObject({ type: 'volume-source', box: { max: [5, 7, 4] } });
});

it('has no extent along its normal and at least 0.1 µm elsewhere', () => {
  expect(found({})).toEqual([]);
  expect(found({ dz: 1 })).toEqual(['dz source-not-planar']);
  expect(found({ dx: 0 })).toEqual(['dx below-minimum']);
  expect(found({ plane: null })).toEqual(['dz below-minimum']);
  expect(found({ plane: null, dz: 1 })).toEqual([]);
});

it('varies in time by rows in any order', () => {
  const powers = [
    { id: 2, time: 5, power: 0 },
    { id: 1, time: 0, power: 1000 },
    { id: 3, time: 2, power: 300 },
  ];
  expect(transientSource.contributions(node({ powers }), contextOf())).toMatchObject([
    { type: 'surface-source', schedule: { shape: 'steps', times: [0, 2, 5], milliwatts: [1000, 300, 0] } },
  ]);
  expect(transientSource.contributions(node({ powers: [] }), contextOf())).toEqual([]);
});

it('refuses two rows of the same time, at the later one', () => {
  const powers = [0, 1, 0].map((time, id) => ({ id, time, power: 1 }));
  const issues = transientSource.check?.({ ...values, powers }, { material: () => undefined });
  expect(issues).toMatchObject([{ path: 'powers[2].time', code: 'equal-times', severity: 'error' }]);
});

it('keeps no size along the normal of its plane, and numbers the powers that have no id', () => {
  expect(source.tidy?.({ plane: 'YZ', dx: 'W', dy: 5 })).toEqual({ plane: 'YZ', dx: 0, dy: 5 });
  expect(source.tidy?.({ plane: null, dx: 3, dy: 5, dz: 1 })).toEqual({ plane: null, dx: 3, dy: 5, dz: 1 });
  const powers = [{ time: 0, power: 1 }, { id: 4, time: 1, power: 2 }, { id: 0 }];
  expect(transientSource.tidy?.({ plane: null, powers })).toMatchObject({
    powers: [{ id: 5, time: 0 }, { id: 4 }, { id: 6 }],
  });
});
