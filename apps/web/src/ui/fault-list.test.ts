import { expect, it } from 'vitest';
import { placeBeside } from './fault-list.tsx';

it.each([
  ['Line 2: Not enough values', 'line 2', 'Write nine.', ''],
  ['It is no XML.', 'line 7, column 1', 'Line 7, column 1: malformed comment.', ''],
  ['The file has a DTD.', 'line 1, column 74', 'Remove it.', 'line 1, column 74'],
  ['A die is too hot.', 'tree/die', 'Cool the tree/die.', 'tree/die'],
])('%j at %j with %j shows %j', (message, place, remedy, shown) => {
  expect(placeBeside({ message, place, remedy })).toBe(shown);
});
