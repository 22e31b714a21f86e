import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Ada', 'Lovelace', 'ada@example.com', 'AL'],
  ['', '', 'm.kessler@arcturus.example', 'MK'],
  ['', '', 'ada@example.com', 'AD'],
  ['Ödön', '', 'x@example.com', 'ÖD'],
  ['', '', '', ''],
])('%s %s <%s> is %s', (first_name, last_name, email, letters) => {
  expect(initials({ first_name, last_name, email })).toBe(letters);
});
