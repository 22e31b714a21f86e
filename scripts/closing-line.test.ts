import { expect, test } from 'vitest';
import { closingLines, NO_COUNTS, sumOf } from './closing-line.ts';

test('a run closes with one plain line', () => {
  expect(closingLines({ ...NO_COUNTS, passed: 12, failed: 1 })).toEqual(['12 passed, 1 failed']);
});

test('tests that were skipped, passed at the second try only, or failed are named before it', () => {
  const tests = {
    ...NO_COUNTS,
    passed: 3,
    skipped: [{ name: 'account.test.ts: root serves a folder', needs: 'root' }],
  };
  const journeys = {
    ...NO_COUNTS,
    passed: 2,
    failed: 1,
    failedTests: ['share.spec.ts › gives a project away'],
    secondTry: ['undo.spec.ts › takes back a drag'],
  };
  expect(closingLines(sumOf([tests, journeys]))).toEqual([
    'skipped: account.test.ts: root serves a folder (needs root)',
    'passed at the second try: undo.spec.ts › takes back a drag',
    'failed: share.spec.ts › gives a project away',
    '5 passed, 1 failed, 1 skipped',
  ]);
});

test('the ten slowest files of all runs are named first', () => {
  const timed = (seconds: number) => ({ name: `${seconds}.test.ts`, seconds });
  const runs = [[1, 12, 3, 4, 5, 6, 7].map(timed), [8, 9.25, 10, 11, 2].map(timed)];
  const lines = closingLines(sumOf(runs.map((files) => ({ ...NO_COUNTS, files }))));
  expect(lines).toHaveLength(11);
  expect(lines[0]).toBe('slowest:   12.0 s  12.test.ts');
  expect(lines[3]).toBe('slowest:    9.3 s  9.25.test.ts');
  expect(lines[9]).toBe('slowest:    3.0 s  3.test.ts');
});
