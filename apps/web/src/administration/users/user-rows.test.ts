import type { AdminUser } from '@thermarium/api';
import { expect, test } from 'vitest';
import { type UserKey, userRows } from './user-rows.ts';

const GROUPS = [
  { id: 7, name: 'Packaging', members: [1, 2] },
  { id: 9, name: 'Leistungselektronik', members: [2] },
];

function user(id: number, email: string, traits: Partial<AdminUser> = {}): AdminUser {
  const created = `2026-03-0${id}T08:00:00Z`;
  const blank = {
    first_name: '',
    last_name: '',
    administrator: false,
    disabled: false,
    second_factor: false,
    groups: [],
  };
  return { id, email, ...blank, activated: created, created, ...traits };
}

const USERS = [
  user(1, 'ada@example.com', { first_name: 'Ada', last_name: 'Lovelace', groups: [7], administrator: true }),
  user(2, 'bob10@example.com', { first_name: 'Robert', last_name: 'Köhler', groups: [9, 7] }),
  user(3, 'bob9@example.com', { activated: null }),
  user(4, 'eve@example.com', { activated: null, disabled: true }),
];

const found = (query: string, key: UserKey = 'email', descending = false) =>
  userRows(USERS, GROUPS, query, { key, descending }).map(({ user: { id } }) => id);

test('users are found by address, name, group, state and right, whatever the spelling', () => {
  expect(found('')).toEqual([1, 3, 2, 4]);
  expect(found('BOB@')).toEqual([3, 2]);
  expect(found('@example')).toEqual([1, 3, 2, 4]);
  expect(found('kohler robert')).toEqual([2]);
  expect(found('packaging')).toEqual([1, 2]);
  expect(found('invited')).toEqual([3]);
  expect(found('disabled')).toEqual([4]);
  expect(found('administrator')).toEqual([1]);
});

test('users are sorted by what stands in the column, blank cells last', () => {
  expect(found('', 'name')).toEqual([1, 2, 3, 4]);
  expect(found('', 'name', true)).toEqual([2, 1, 3, 4]);
  expect(found('', 'created', true)).toEqual([4, 3, 2, 1]);
  expect(found('', 'state')).toEqual([1, 2, 4, 3]);
});

test('a user has the names of the groups in their order; a group that is gone meanwhile has none', () => {
  const [row] = userRows([user(2, 'bob@example.com', { groups: [9, 8, 7] })], GROUPS, '', {
    key: 'email',
    descending: false,
  });
  expect([row.groups, row.name, row.state]).toEqual(['Leistungselektronik, Packaging', '', 'Active']);
});
