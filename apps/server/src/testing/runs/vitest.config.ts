import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Test runs within a test: they end badly, to see what they leave behind. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.run.ts'],
    globalSetup: [resolve(import.meta.dirname, '../global-setup.ts')],
    pool: 'forks',
    testTimeout: 60_000,
  },
});
