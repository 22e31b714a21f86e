import type { Migration, PlainFields } from '@thermarium/model';
import { type DiffEntry, type FlatValues, type ObjectRecord, versioned } from '@thermarium/records';
import { expect, test } from 'vitest';
import type { Waiting } from './change-queue.ts';
import { upgradedChanges } from './upgraded-changes.ts';

/** A made-up history of boxes: `power` was called `heat`, the material `body_material`, and there was a `cold`. */
const step: Migration = {
  version: 2,
  change: 'heat is called power, cold is gone',
  up: ({ heat, body_material_name, cold: _, ...fields }: PlainFields) => ({
    ...fields,
    ...(heat !== undefined && { power: heat }),
    ...(body_material_name !== undefined && { material_name: body_material_name }),
  }),
};
const withStep = (migration: Migration) =>
  versioned.map((each) => (each.type === 'box' ? { ...each, migrations: [migration] } : each));
const later = withStep(step);

const place = { parent_id: null, position: 0, active: true, visible: true, collapsed: false, timestamp: '' };
const object = new Map([[1, { ...place, id: 1, kind: 'box', name: 'die', fields: {} }]]) as ReadonlyMap<
  number,
  ObjectRecord
>;
const entry = (id: number, before: FlatValues | null, after: FlatValues | null): DiffEntry => ({
  table: 'object',
  id,
  before,
  after,
});
const waiting = (...diff: readonly DiffEntry[]): Waiting => ({
  change: { id: 'key', label: 'Change', diff, many: false },
  sent: null,
});
const read = (kept: readonly Waiting[], versions?: unknown, known = later) => {
  const { taken, ...more } = upgradedChanges(kept, versions, { object }, known);
  return { diffs: taken.map(({ change }) => 'diff' in change && change.diff), ...more };
};

test('changes of single fields are brought to the present names, also of objects that are not sent yet', () => {
  const heated = entry(1, { 'fields.heat': 1, name: 'die' }, { 'fields.heat': 2, name: 'chip' });
  const put = entry(9, null, { kind: 'box', name: 'new', 'fields.heat': 3, 'fields.body_material': 4 });
  const moved = entry(9, { 'fields.body_material': 4 }, { 'fields.body_material': 5 });
  const other = entry(7, { 'fields.heat': 1 }, { 'fields.heat': 2 });
  expect(read([waiting(heated), waiting(put), waiting(moved, other)])).toEqual({
    diffs: [
      [entry(1, { 'fields.power': 1, name: 'die' }, { 'fields.power': 2, name: 'chip' })],
      [entry(9, null, { kind: 'box', name: 'new', 'fields.power': 3, 'fields.material': 4 })],
      [entry(9, { 'fields.material': 4 }, { 'fields.material': 5 }), other],
    ],
    foreign: 0,
    newer: null,
  });
});

test('changes of the present versions are taken as they are', () => {
  const kept = [waiting(entry(1, { 'fields.heat': 1 }, { 'fields.heat': 2 }))];
  expect(upgradedChanges(kept, { box: 2 }, { object }, later).taken).toEqual(kept);
  expect(upgradedChanges(kept, {}, { object }).taken).toEqual(kept);
});

test('a change of a field that is gone is dropped; one that no step can carry is counted', () => {
  const chilled = waiting(entry(1, { 'fields.cold': 1 }, { 'fields.cold': 2 }));
  expect(read([chilled])).toEqual({ diffs: [], foreign: 0, newer: null });
  expect(read([chilled], {}, withStep({ ...step, needsAll: true }))).toMatchObject({ diffs: [], foreign: 1 });
  const up = () => {
    throw new TypeError('No text.');
  };
  expect(read([chilled], {}, withStep({ ...step, up }))).toMatchObject({ diffs: [], foreign: 1 });
});

test('what is in no known form is counted; what is newer is named', () => {
  const renamed = waiting(entry(1, { name: 'die' }, { name: 'chip' }));
  expect(read([renamed], 'old')).toEqual({ diffs: [], foreign: 1, newer: null });
  expect(read([renamed], { box: 3 })).toEqual({
    diffs: [],
    foreign: 0,
    newer: 'Changes that were kept need version 3 of Box, and this page has version 2. Load the page again.',
  });
});
