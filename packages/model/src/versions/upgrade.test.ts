import { expect, test } from 'vitest';
import { areVersions, type Migration, type Versioned, versionOf, versionsOf } from '../migration.ts';
import { type Upgrade, upgradeFrom } from './upgrade.ts';

const grown: Migration = { version: 2, change: 'has a height', up: (fields) => ({ ...fields, height: 1 }) };
const doubled: Migration = {
  version: 3,
  change: 'width is the full one',
  up: (fields) => (typeof fields.width === 'number' ? { ...fields, width: 2 * fields.width } : fields),
};
const merged: Migration = {
  version: 2,
  change: 'one size for two',
  up: ({ a, b }) => ({ size: Number(a) * Number(b) }),
  needsAll: true,
};
const known: readonly Versioned[] = [
  { type: 'plate', title: 'Plate', migrations: [grown, doubled] },
  { type: 'rod', title: 'Rod', migrations: [] },
  { type: 'tile', title: 'Tile', migrations: [merged] },
];
const upgrade = (stated: { [type: string]: number }): Upgrade => {
  const way = upgradeFrom(stated, known);
  if ('newer' in way) throw new Error('It is newer.');
  return way;
};

test('the version is one more than the steps; version 1 is not stated', () => {
  expect(known.map(versionOf)).toEqual([3, 1, 2]);
  expect(versionsOf(known)).toEqual({ plate: 3, tile: 2 });
});

test('all steps after the stated version are taken, in order', () => {
  expect(upgrade({}).fields('plate', { width: 2 })).toEqual({ width: 4, height: 1 });
  expect(upgrade({ plate: 2 }).fields('plate', { width: 2 })).toEqual({ width: 4 });
});

test('what is current is handed back as it is', () => {
  const way = upgrade({ plate: 3, tile: 2 });
  const fields = { width: 2 };
  expect(way.isNeeded).toBe(false);
  expect(way.fields('plate', fields)).toBe(fields);
  expect(upgrade({}).fields('rod', fields)).toBe(fields);
  expect(upgrade({}).fields('unheard of', fields)).toBe(fields);
  expect([upgrade({}).isNeeded, upgrade({}).concerns('plate'), upgrade({}).concerns('rod')]).toEqual([
    true,
    true,
    false,
  ]);
});

test('a part of a record is brought over steps that need no more', () => {
  expect(upgrade({}).part('plate', { width: 2 })).toEqual({ width: 4, height: 1 });
  expect(upgrade({}).part('tile', { a: 2 })).toBeNull();
  expect(upgrade({}).fields('tile', { a: 2, b: 3 })).toEqual({ size: 6 });
  expect(upgrade({ tile: 2 }).part('tile', { size: 2 })).toEqual({ size: 2 });
});

test('types that are newer, or not known at all, are named', () => {
  expect(upgradeFrom({ plate: 4, rod: 1, cone: 2 }, known)).toEqual({
    newer: [
      { type: 'plate', title: 'Plate', needed: 4, known: 3 },
      { type: 'cone', title: "'cone'", needed: 2, known: null },
    ],
  });
});

test('names of the language itself are no versions', () => {
  const way = upgradeFrom({}, [{ type: 'constructor', title: 'C', migrations: [grown] }]);
  expect('newer' in way ? null : way.fields('constructor', {})).toEqual({ height: 1 });
});

test.each([null, [], 'x', { a: 0 }, { a: 1.5 }, { a: '1' }])('%j states no versions', (value) => {
  expect(areVersions(value)).toBe(false);
});

test('whole numbers by type are versions', () => expect(areVersions({ a: 1, b: 7 })).toBe(true));
