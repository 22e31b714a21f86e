import { expect, test } from 'vitest';
import { Memo } from './memo.ts';

test('what was asked for is remembered, and what was not for long is forgotten', () => {
  const memo = new Memo<string>(3);
  memo.keep('a', 'A');
  for (const key of ['b', 'c', 'd']) memo.keep(key, key);
  expect(memo.get('a')).toBe('A');
  for (const key of ['e', 'f', 'g', 'h', 'i', 'j']) memo.keep(key, key);
  expect(memo.get('b')).toBeUndefined();
  expect(memo.get('j')).toBe('j');
});

test('results that are weighed never weigh more than twice what they may, and the heaviest of them', () => {
  const memo = new Memo<string>(100, ({ length }) => length);
  const keys = Array.from({ length: 200 }, (_, n) => `${n}`);
  for (const key of keys) memo.keep(key, 'x'.repeat(30));
  const held = keys.filter((key) => memo.get(key) !== undefined);
  expect(held.length * 30).toBeLessThanOrEqual(2 * 100 + 2 * 30);
  expect(held).toContain('199');
});
