import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { changes } from './changes/index.ts';

const root = join(import.meta.dirname, '..');

describe.each(changes)('the change by which $fault', ({ file, from, to, tests }) => {
  test('fits the program as it is, and names tests that there are', () => {
    expect(readFileSync(join(root, file), 'utf8').split(from)).toHaveLength(2);
    expect(to).not.toBe(from);
    expect(tests.length).toBeGreaterThan(0);
    for (const name of tests) expect(existsSync(join(root, name)), name).toBe(true);
  });
});

test('every change is listed once', () => {
  const keys = changes.map(({ file, from, to }) => `${file}\n${from}\n${to}`);
  expect(new Set(keys).size).toBe(keys.length);
});
