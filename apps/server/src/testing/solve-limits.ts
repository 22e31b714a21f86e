import type { MemoryLimits } from '@thermarium/mesh';

/** What a test's solves may take. */
export const TEST_LIMITS: MemoryLimits = {
  cellLimit: { cells: 2_000_000, reason: 'the test' },
  heapMb: 512,
};
