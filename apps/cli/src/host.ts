import { type MemoryLimits, memoryLimits } from '@thermarium/mesh';
import type { RunHost } from '@thermarium/solution';

/**
 * Limits of a solve from the memory that is free now. A thread that reaches its own heap limit ends alone,
 * with an error that can be reported; V8's own limit ends the process with a stack dump.
 */
export function hostLimits(): MemoryLimits {
  return memoryLimits(process.availableMemory());
}

/** The clock and the memory of this process. */
export const ownFigures: Pick<RunHost, 'now' | 'peakMemoryMb'> = {
  now: () => performance.now(),
  peakMemoryMb: () => process.resourceUsage().maxRSS / 1024,
};
