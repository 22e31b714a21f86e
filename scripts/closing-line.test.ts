import { expect, test } from 'vitest';
import { closingLines, NO_COUNTS, sumOf } from './closing-line.ts';

test('a run closes with one plain line', () => {
  expect(closingLines({ ...NO_COUNTS, passed: 12, failed: 1 })).toEqual(['12 passed, 1 failed']);
});

test('tests that were skipped, or passed at the second try only, are named before it', () => {
  const tests = { passed: 3, failed: 0, skipped: ['account.test.ts: root serves a folder'], secondTry: [] };
  const journeys = { passed: 2, failed: 0, skipped: [], secondTry: ['undo.spec.ts › takes back a drag'] };
  expect(closingLines(sumOf([tests, journeys]))).toEqual([
    'skipped: account.test.ts: root serves a folder',
    'passed at the second try: undo.spec.ts › takes back a drag',
    '5 passed, 0 failed, 1 skipped',
  ]);
});
