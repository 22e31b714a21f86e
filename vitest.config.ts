import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { builtParts } from './scripts/built-parts.ts';
import { LongFilesFirst } from './scripts/long-files-first.ts';

/** Ends a test that hangs: nothing waits for this time, however slow the machine is. */
const HANGING_MS = 900_000;

export default defineConfig({
  plugins: [builtParts()],
  test: {
    include: [
      '{packages,apps}/*/src/**/*.test.{ts,tsx}',
      '{validation,bench,examples,scripts,mutants,drills}/**/*.test.ts',
    ],
    globalSetup: ['./apps/server/src/testing/global-setup.ts', './scripts/build-for-tests.ts'],
    setupFiles: ['./scripts/random-tests.ts'],
    reporters: ['default', './scripts/vitest-counts.ts'],
    testTimeout: HANGING_MS,
    hookTimeout: HANGING_MS,
    // A busy machine takes longer than the usual ten seconds to end a worker.
    teardownTimeout: HANGING_MS,
    expect: { poll: { timeout: HANGING_MS, interval: 10 } },
    pool: 'forks',
    // Room from the start, no threads that collect beside the tests, and arrays of numbers that count as the heap does, so that
    // not every solve marks all that a process has loaded: a fifth less of the processors' time.
    execArgv: [
      '--min-semi-space-size=32',
      '--max-semi-space-size=64',
      '--initial-old-space-size=512',
      '--single-threaded-gc',
      '--external-memory-accounted-in-global-limit',
      // Files run for seconds: fewer functions are worth the compiler that optimises longest. Loops are, as ever.
      '--invocation-count-for-turbofan=20000',
    ],
    sequence: { sequencer: LongFilesFirst },
    // Most files load the whole server: a process of their own each would load it a hundred times.
    isolate: false,
    // More than cores: most tests of the server wait half of their time for programs and the database.
    maxWorkers: Math.ceil(availableParallelism() * 2.5),
    // Programs that tests start would compile the same files each time.
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'thermarium-compile-cache') },
  },
});
