import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongFilesFirst } from './scripts/long-files-first.ts';

export default defineConfig({
  test: {
    include: [
      '{packages,apps}/*/src/**/*.test.{ts,tsx}',
      '{validation,bench,examples,scripts,mutants,drills}/**/*.test.ts',
    ],
    globalSetup: ['./apps/server/src/testing/global-setup.ts', './scripts/pages-for-tests.ts'],
    reporters: ['default', './scripts/vitest-counts.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is waited for may be long in coming on a busy machine.
    expect: { poll: { timeout: 60_000, interval: 10 } },
    pool: 'forks',
    sequence: { sequencer: LongFilesFirst },
    // Most files load the whole server: a process of their own each would load it a hundred times.
    isolate: false,
    // More than cores: many tests wait for programs that start, stop or lose each other.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Programs that tests start would compile the same files each time.
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'thermarium-compile-cache') },
  },
});
