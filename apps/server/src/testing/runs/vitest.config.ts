import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Runs within a test: those that end badly, to see what they leave. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.run.ts'],
    globalSetup: [resolve(import.meta.dirname, '../global-setup.ts')],
    pool: 'forks',
    testTimeout: 60_000,
  },
});
