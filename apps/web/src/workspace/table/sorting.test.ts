import { expect, it } from 'vitest';
import { nextSorting } from './sorting.ts';

it('begins with the largest figure and the first name, turns round, and ends with the order of the tree', () => {
  const [hottest, coldest] = [true, false].map((descending) => ({ column: 'max_t', descending }));
  expect(nextSorting({ id: 'max_t' }, null)).toEqual(hottest);
  expect(nextSorting({ id: 'max_t' }, hottest)).toEqual(coldest);
  expect(nextSorting({ id: 'max_t' }, coldest)).toBeNull();
  expect(nextSorting({ id: 'name' }, hottest)).toEqual({ column: 'name', descending: false });
});
