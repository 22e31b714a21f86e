import { type MemoryLimits, memoryLimits, type RunHost } from '@thermarium/mesh';

/**
 * What a solve may take of the memory that is free now. A working thread that reaches a stated heap limit ends alone,
 * with an error that can be told; reaching V8's own ends the process with a stack dump.
 */
export function hostLimits(): MemoryLimits {
  return memoryLimits(process.availableMemory());
}

/** The clock and the memory of this process. */
export const ownFigures: Pick<RunHost, 'now' | 'peakMemoryMb'> = {
  now: () => performance.now(),
  peakMemoryMb: () => process.resourceUsage().maxRSS / 1024,
};
