import type { MemoryLimits } from '@thermarium/mesh';
import type { SolveLimits } from '../limits/solve-limits.ts';

/** Memory limits of a test's solves. */
export const TEST_LIMITS: MemoryLimits = {
  cellLimit: { cells: 2_000_000, reason: 'the test' },
  heapMb: 512,
};

/** Limits of the solves of a test's users. */
export const TEST_SOLVE_LIMITS: SolveLimits = { hours: 1, steps: 1_000_000, diskGb: 100 };
