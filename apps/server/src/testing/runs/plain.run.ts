import { existsSync } from 'node:fs';
import { expect, inject, test } from 'vitest';

test('needs no database, and none is started', () => {
  expect(existsSync(inject('databaseFolder'))).toBe(false);
});
