import { expect, test } from 'vitest';
import { nextPath } from '../sign-in/next-path.ts';
import { signInSearch } from './router.tsx';

test.each([
  ['/project/7?tab=results', '/project/7?tab=results'],
  ['/tasks', '/tasks'],
  [undefined, '/dashboard'],
  ['', '/dashboard'],
  ['/', '/dashboard'],
  ['/login?next=/tasks', '/dashboard'],
  ['/reset-password/abc', '/dashboard'],
  ['https://evil.example', '/dashboard'],
  ['//evil.example', '/dashboard'],
  ['/\\evil.example', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
])('after signing in, %j leads to %s', (asked, path) => {
  expect(nextPath(asked)).toBe(path);
});

test('the sign-in page takes only texts, and a ticket even where it looks like a number', () => {
  expect(signInSearch({ next: '/tasks', ticket: 12, error: 'denied', other: 1 })).toEqual({
    next: '/tasks',
    ticket: '12',
    error: 'denied',
  });
  expect(signInSearch({ next: 7, ticket: { a: 1 }, error: null })).toEqual({});
});
