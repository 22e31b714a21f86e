import type { License } from '@thermarium/api';
import { expect, test } from 'vitest';
import { licenceState, licenceWarnings } from './licence-warnings.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const HOUR = 3_600_000;

function licence(hoursLeft: number | null): License {
  return {
    feature: 'Thermal solver',
    description: '',
    expiration: hoursLeft === null ? null : new Date(NOW + hoursLeft * HOUR).toISOString(),
    requested: false,
    group_limit: null,
    hour_limit: null,
    step_limit: null,
    disk_limit_gb: null,
  };
}

test('a licence is told of in its last fourteen days and after its end', () => {
  const messages = (hours: number | null) => licenceWarnings([licence(hours)], NOW);
  expect(messages(14 * 24)).toEqual([]);
  expect(messages(null)).toEqual([]);
  expect(messages(14 * 24 - 1)).toEqual([{ message: 'License will expire in 14 days.', kind: 'warning' }]);
  expect(messages(3 * 24)).toEqual([{ message: 'License will expire in 3 days.', kind: 'warning' }]);
  expect(messages(1)).toEqual([{ message: 'License will expire in 1 days.', kind: 'warning' }]);
  expect(messages(0)).toEqual([{ message: 'License has expired', kind: 'error' }]);
});

test('of several licences each sentence is said once', () => {
  const all = licenceWarnings([licence(-5), licence(-900), licence(30), licence(40), licence(5000)], NOW);
  expect(all.map(({ message }) => message)).toEqual([
    'License has expired',
    'License will expire in 2 days.',
  ]);
});

test('the account page shows how each stands', () => {
  expect([-1, 24, 24 * 20, null].map((hours) => licenceState(licence(hours), NOW))).toEqual([
    'expired',
    'expires-soon',
    'runs',
    'not-granted',
  ]);
});
