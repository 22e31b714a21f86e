import { expect, test } from 'vitest';
import type { ObjectResult } from '../results/results-state.ts';
import { resultWith } from '../results/testing/object-result.ts';
import { differenceRows, differenceTotals } from './difference-rows.ts';

const result = (figures: Partial<ObjectResult>): ObjectResult => ({ ...resultWith(null, null), ...figures });
const objects = new Map([
  ['1.2', result({ min_t: 1, max_t: 2, mean_t: 1.5, heat_to_ambient_W: 0.2 })],
  ['2.2', result({ min_t: -7, max_t: -3, mean_t: -5, dissipated_power: -100, heat_to_ambient_W: -0.3 })],
  ['3.2', result({ dissipated_power: 250 })],
  ['4.2', result({ dissipated_power: -50 })],
]);
const less = {
  ...{ timestamp: '2026-11-22T10:00:00.000Z', time: null, min_t: 20, max_t: 80 },
  objects: [
    { key: '1.2', name: null, foundIn: 'both' },
    { key: '2.2', name: 'left/die', foundIn: 'both' },
    { key: '3.2', name: 'bar', foundIn: 'solution' },
    { key: '4.2', name: 'right/die', foundIn: 'reference' },
  ],
} as const;
const names = new Map([
  [1, 'base plate'],
  [2, 'die'],
  [3, 'bar'],
]);

test('the most changed object is first, whatever the sign, and what only one solution has is last and said', () => {
  const rows = differenceRows({ objects, less }, (id) => names.get(id));
  expect(rows.map(({ path, foundIn }) => [path, foundIn])).toEqual([
    ['left/die', 'both'],
    ['base plate', 'both'],
    ['bar', 'solution'],
    ['right/die', 'reference'],
  ]);
  const changes = { min_t: -7, max_t: -3, mean_t: -5, dissipated_power: -100, heat_to_ambient_W: -0.3 };
  expect(rows[0].figures).toMatchObject(changes);
  expect(rows[2].figures).toMatchObject({ min_t: null, max_t: null, mean_t: null });
});

test('the totals compare the extremes of the whole model and add up powers', () => {
  const rows = differenceRows({ objects, less }, (id) => names.get(id));
  const totals = differenceTotals(rows, { min: 21, max: 78 }, less);
  const sums = { dissipated_power: 100, heat_to_ambient_W: expect.closeTo(-0.1, 12) };
  expect(totals).toMatchObject({ min_t: 1, max_t: -2, mean_t: null, ...sums });
  const unknown = rows.map((row) =>
    row.id === 1 ? { ...row, figures: { ...row.figures, heat_to_ambient_W: null } } : row,
  );
  expect(differenceTotals(unknown, { min: 21, max: 78 }, less).heat_to_ambient_W).toBeNull();
});
