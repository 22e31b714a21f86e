import { describe, expect, it } from 'vitest';
import { prepareSketch } from '../testing/model-of.ts';

const tree = [
  { type: 'box', name: 'plate', x: 0, y: 0, z: 0, dx: 4, dy: 4, dz: 1, material_name: 'copper' },
  {
    type: 'transient_source',
    name: 'pulse',
    plane: 'XY',
    x: 1,
    y: 1,
    z: 1,
    dx: 2,
    dy: 2,
    dz: 0,
    powers: [
      { id: 1, time: 1, power: 1000 },
      { id: 2, time: 3, power: 0 },
    ],
  },
];

describe('a power that changes over time', () => {
  it('counts with its mean in a steady solve, and says so', () => {
    const { prepared, issues } = prepareSketch(tree, { duration: 8 });
    expect(prepared?.problem.loads[0].steady).toBeCloseTo(0.25, 12);
    expect(issues).toMatchObject([{ code: 'time-mean-power', path: 'tree/pulse', severity: 'warning' }]);
    expect(issues[0].message).toContain('250 mW');
  });

  it('is taken as it is in a transient, where the last row holds', () => {
    const { prepared, issues } = prepareSketch(tree, { duration: 8 }, { analysis: 'transient' });
    expect(issues).toEqual([]);
    const schedule = prepared?.problem.loads[0].schedule;
    expect([0.5, 1, 2.9, 3, 9].map((time) => schedule?.at(time))).toEqual([0, 1, 1, 0, 0]);
    expect(schedule?.before(1)).toBe(0);
    expect(schedule?.breaks).toEqual([1, 3]);
  });
});
