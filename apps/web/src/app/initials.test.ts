import { expect, test } from 'vitest';
import { initials, initialsOfName } from './initials.ts';

test.each([
  ['Ada', 'Lovelace', 'ada@example.com', 'AL'],
  ['', '', 'm.kessler@arcturus.example', 'MK'],
  ['', '', 'ada@example.com', 'AD'],
  ['Ödön', '', 'x@example.com', 'ÖD'],
  ['', '', '', ''],
])('%s %s <%s> is %s', (first_name, last_name, email, letters) => {
  expect(initials({ first_name, last_name, email })).toBe(letters);
});

test.each([
  ['Ada Lovelace', 'AL'],
  ['Ada King Lovelace', 'AL'],
  ['Ada', 'AD'],
  ['m.kessler@arcturus.example', 'MK'],
  ['\u{1f525}', '\u{1f525}'],
])('who is shown as %s has the initials %s', (name, letters) => {
  expect(initialsOfName(name)).toBe(letters);
});
