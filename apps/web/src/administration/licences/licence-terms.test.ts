import type { AdminLicense } from '@thermarium/api';
import { expect, test } from 'vitest';
import { sentTerms, termProblems, typedTerms } from './licence-terms.ts';
import { licenceRows } from './licences-tab.tsx';

const LICENCE: AdminLicense = {
  id: 3,
  user: 1,
  email: 'ada@example.com',
  feature: 'Thermal solver',
  description: 'Steady and transient solves',
  expiration: new Date(2031, 4, 9, 15, 30).toISOString(),
  requested: false,
  group_limit: 4,
  hour_limit: 0.5,
  step_limit: null,
  disk_limit_gb: null,
};

test('terms that nobody has touched are sent as they were', () => {
  const typed = typedTerms(LICENCE);
  expect(typed).toMatchObject({
    expiration: '2031-05-09',
    group_limit: '4',
    hour_limit: '0.5',
    step_limit: '',
  });
  const { description, expiration, group_limit, hour_limit, step_limit, disk_limit_gb } = LICENCE;
  expect(sentTerms(typed, LICENCE)).toEqual({
    ...{ description, expiration, group_limit, hour_limit, step_limit, disk_limit_gb },
  });
});

test('a day is sent to its end, a blank one is left to the program, and so is a blank limit', () => {
  const typed = { ...typedTerms(LICENCE), group_limit: ' ', disk_limit_gb: ' 12.5 ' };
  const later = sentTerms({ ...typed, expiration: '2032-02-29' }, LICENCE);
  expect(later.expiration).toBe(new Date(2032, 1, 29, 23, 59, 59, 999).toISOString());
  expect(later).toMatchObject({ group_limit: null, disk_limit_gb: 12.5 });
  expect(sentTerms({ ...typed, expiration: '' }, LICENCE)).not.toHaveProperty('expiration');
  expect(sentTerms(typedTerms(null), null)).toEqual({
    ...{ description: '', group_limit: null, hour_limit: null, step_limit: null, disk_limit_gb: null },
  });
});

test('a limit that is no number is never taken for a blank one', () => {
  const typed = { ...typedTerms(LICENCE), group_limit: 'four', step_limit: '1e3', disk_limit_gb: '' };
  const said = 'Enter a valid floating point number!';
  expect(termProblems(typed)).toEqual({ group_limit: said });
  expect(termProblems({ ...typed, hour_limit: '1e999' })).toEqual({ group_limit: said, hour_limit: said });
});

test('licences are found by holder, feature and state, and sorted by what stands in the column', () => {
  const now = new Date(2031, 4, 1).getTime();
  const licences = [
    LICENCE,
    { ...LICENCE, id: 4, email: 'bob@example.com', expiration: null, group_limit: null },
    { ...LICENCE, id: 5, email: 'cy@example.com', feature: 'Export', group_limit: 12 },
    { ...LICENCE, id: 6, email: 'di@example.com', expiration: new Date(2030, 0).toISOString() },
  ];
  const found = (query: string, key: 'email' | 'group_limit' | 'expiration' = 'email', descending = false) =>
    licenceRows(licences, query, { key, descending }, now).map(({ id }) => id);
  expect(found('export')).toEqual([5]);
  expect(found('expiring soon')).toEqual([3, 5]);
  expect(found('not granted')).toEqual([4]);
  expect(found('expired')).toEqual([6]);
  expect(found('', 'group_limit', true)).toEqual([5, 3, 6, 4]);
  expect(found('', 'expiration')).toEqual([6, 3, 5, 4]);
});
