import type { MemoryLimits } from '@thermarium/mesh';
import type { SolveLimits } from '../limits/solve-limits.ts';

/** What a test's solves may take. */
export const TEST_LIMITS: MemoryLimits = {
  cellLimit: { cells: 2_000_000, reason: 'the test' },
  heapMb: 512,
};

/** How far the solves of a test's users may go. */
export const TEST_SOLVE_LIMITS: SolveLimits = { hours: 1, steps: 1_000_000, diskGb: 100 };
