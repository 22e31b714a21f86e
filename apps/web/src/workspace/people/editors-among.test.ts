import type { EditedField } from '@thermarium/api';
import { expect, test } from 'vitest';
import type { Person } from '../presence/people.ts';
import { editorsAmong } from './editors-of.tsx';

const person = (user: number, ...fields: readonly EditedField[]): Person => ({
  ...{ user, name: `Person ${user}`, color: user, objects: [], selected: 0 },
  fields,
});
const ada = person(1, { of: 'object', id: 7, field: 'x' }, { of: 'project', id: 7, field: 'hc' });
const bob = person(2, { of: 'object', id: 8, field: 'x' }, { of: 'material', id: 7, field: 'density' });
const users = (of: EditedField['of'], ids: readonly number[], field: string) =>
  editorsAmong([ada, bob], of, ids)(field).map(({ user }) => user);

test('a field is edited by those who have typed into it, of a thing of the same sort', () => {
  expect(users('object', [7], 'x')).toEqual([1]);
  expect(users('object', [7], 'dx')).toEqual([]);
  expect(users('project', [7], 'hc')).toEqual([1]);
  expect(users('material', [7], 'density')).toEqual([2]);
  expect(users('parameter', [7], 'x')).toEqual([]);
});

test('a field of several objects is edited by whoever edits it of one of them', () => {
  expect(users('object', [6, 7, 8], 'x')).toEqual([1, 2]);
  expect(users('object', [], 'x')).toEqual([]);
});
