import type { SolveLimits } from '../config/settings.ts';
import type { RunContext } from '../jobs/task-handler.ts';

type Limits = ReturnType<RunContext['limits']>;

/** Limits of a test's solves on the grids that the program cuts. */
export const USUAL_LIMITS = {
  cellLimit: { cells: 2_000_000, reason: 'the test' },
  heapMb: 512,
} satisfies Limits;

/** Limits of a test's solves on the cheapest grids: most tests of the server promise nothing of the numbers. */
export const TEST_LIMITS = { ...USUAL_LIMITS, cellBudget: { generous: 0, usual: 0 } } satisfies Limits;

/** Limits of the solves of a test's users. */
export const TEST_SOLVE_LIMITS: SolveLimits = { hours: 1, steps: 1_000_000, diskGb: 100 };
