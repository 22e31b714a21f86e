import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The tests as `npm test` runs them, without building the pages: a change of the program is looked at, not served. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '..'),
    include: ['{packages,apps}/*/src/**/*.test.{ts,tsx}', '{validation,scripts}/**/*.test.ts'],
    globalSetup: [join(import.meta.dirname, '../apps/server/src/testing/global-setup.ts')],
    reporters: ['dot'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is waited for may be long in coming on a busy machine.
    expect: { poll: { timeout: 60_000, interval: 10 } },
    pool: 'forks',
    bail: 1,
  },
});
