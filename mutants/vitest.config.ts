import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import base from '../vitest.config.ts';

/** The configuration of `npm test` without building the pages: these tests serve none. */
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
