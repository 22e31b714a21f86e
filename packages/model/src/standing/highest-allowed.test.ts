import { expect, test } from 'vitest';
import { highestAllowedOf, type LimitSources } from './highest-allowed.ts';

const solder = { name: 'solder', highestAllowed: 217 };
const epoxy = { name: 'epoxy', highestAllowed: 150 };
const copper = { name: 'copper', highestAllowed: null };

const limitOf = (sources: Partial<LimitSources>) => {
  const limit = highestAllowedOf({ name: 'die', own: null, around: null, materials: [], ...sources });
  return limit && `${limit.celsius} ${limit.statedBy} ${limit.name}`;
};

test('the nearest statement is the limit: the object, then the assembly, then the lowest of its materials', () => {
  const all = { own: 125, around: { value: 100, from: 'board' }, materials: [solder, epoxy] };
  expect(limitOf(all)).toBe('125 object die');
  expect(limitOf({ ...all, own: null })).toBe('100 assembly board');
  expect(limitOf({ materials: [solder, copper, epoxy] })).toBe('150 material epoxy');
  expect(limitOf({ materials: [epoxy, solder] })).toBe('150 material epoxy');
});

test('nothing limits an object of which nothing is stated', () => {
  expect(limitOf({})).toBeNull();
  expect(limitOf({ materials: [copper] })).toBeNull();
});

test('limits of 0 °C and below are limits', () => {
  expect(limitOf({ own: 0, materials: [epoxy] })).toBe('0 object die');
  expect(limitOf({ around: { value: -40, from: 'box' } })).toBe('-40 assembly box');
});

test('a statement without a value leaves the limit unknown, and no farther one counts instead', () => {
  expect(limitOf({ own: Number.NaN, materials: [epoxy] })).toBeNull();
  expect(limitOf({ around: { value: Number.NaN, from: 'board' }, materials: [epoxy] })).toBeNull();
  expect(limitOf({ materials: [epoxy, { name: 'x', highestAllowed: Number.NaN }, solder] })).toBeNull();
});
