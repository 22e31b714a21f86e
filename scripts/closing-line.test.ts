import { expect, test } from 'vitest';
import { closingLines, NO_COUNTS, sumOf } from './closing-line.ts';

test('a run closes with one plain line', () => {
  expect(closingLines({ ...NO_COUNTS, passed: 12, failed: 1 })).toEqual(['12 passed, 1 failed']);
});

test('tests that were skipped, passed at the second try only, or failed are named before it', () => {
  const tests = { ...NO_COUNTS, passed: 3, skipped: ['account.test.ts: root serves a folder'] };
  const journeys = {
    ...NO_COUNTS,
    passed: 2,
    failed: 1,
    failedTests: ['share.spec.ts › gives a project away'],
    secondTry: ['undo.spec.ts › takes back a drag'],
  };
  expect(closingLines(sumOf([tests, journeys]))).toEqual([
    'skipped: account.test.ts: root serves a folder',
    'passed at the second try: undo.spec.ts › takes back a drag',
    'failed: share.spec.ts › gives a project away',
    '5 passed, 1 failed, 1 skipped',
  ]);
});
