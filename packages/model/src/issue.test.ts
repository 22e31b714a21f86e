import { expect, it } from 'vitest';
import { quoted, quotedList } from './issue.ts';

it('cuts a long text of a user', () => {
  expect(quoted('die')).toBe("'die'");
  expect(quoted('x'.repeat(61))).toBe(`'${'x'.repeat(60)}…'`);
});

it('lists the first eight names, and counts the others', () => {
  const names = Array.from({ length: 500 }, (_, n) => `box ${n}`);
  expect(quotedList([])).toBe('');
  expect(quotedList(['lid', 'die'])).toBe("'lid', 'die'");
  expect(quotedList(names.slice(0, 8))).not.toContain('more');
  expect(quotedList(new Set(names))).toBe(
    "'box 0', 'box 1', 'box 2', 'box 3', 'box 4', 'box 5', 'box 6', 'box 7' and 492 more",
  );
});
