import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import base from '../vitest.config.ts';

/** The tests as `npm test` runs them, without building the pages: a change of the program is looked at, not served. */
export default defineConfig({
  test: {
    ...base.test,
    root: join(import.meta.dirname, '..'),
    include: ['{packages,apps}/*/src/**/*.test.{ts,tsx}', '{validation,scripts}/**/*.test.ts'],
    globalSetup: [join(import.meta.dirname, '../apps/server/src/testing/global-setup.ts')],
    reporters: ['dot'],
    bail: 1,
  },
});
