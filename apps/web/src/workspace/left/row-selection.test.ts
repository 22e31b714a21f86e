import { expect, test } from 'vitest';
import { rowToShow } from './row-selection.ts';

const inView = (id: number) => id >= 10 && id < 20;

test('the tree goes to the object that was selected', () => {
  expect(rowToShow([30], [], inView)).toBe(30);
  expect(rowToShow([30], [12], inView)).toBe(30);
  expect(rowToShow([12, 30], [12], inView)).toBe(30);
});

test('the tree stays when all are selected of which some are in view, and goes to several of which none is in view', () => {
  const all = Array.from({ length: 40 }, (_, id) => id);
  expect(rowToShow(all, [], inView)).toBeNull();
  expect(rowToShow(all, [12], inView)).toBeNull();
  expect(rowToShow([30, 31], [12], inView)).toBe(31);
});

test('the tree stays when the primary object does, and when nothing is selected', () => {
  expect(rowToShow([31, 30], [30], inView)).toBeNull();
  expect(rowToShow([], [30], inView)).toBeNull();
});
