import type { PrepareOptions } from '@thermarium/mesh';

/** Measured at the peak, all together: 325 with two line axes, 370 in a transient. */
const BYTES_PER_CELL = 400;
/** The rest is for everything else that runs on the machine. */
const USABLE_PART = 0.8;

const LEAST_HEAP_MB = 512;

/** The largest grid that fits into the memory that is free now. */
export function cellLimit(): PrepareOptions['cellLimit'] {
  const bytes = process.availableMemory() * USABLE_PART;
  return {
    cells: Math.min(bytes / BYTES_PER_CELL, 2 ** 31 - 1),
    reason: `${(bytes / 2 ** 30).toFixed(1)} GB of free memory`,
  };
}

/**
 * MB of JavaScript objects that the working thread may hold: a scene of a million bodies takes 3 GB. Reaching a stated
 * limit ends the thread alone, with an error that can be told; reaching V8's own ends the process with a stack dump.
 */
export function heapLimitMb(): number {
  return Math.max(LEAST_HEAP_MB, Math.floor((process.availableMemory() * USABLE_PART) / 2 ** 20));
}

/** MB of resident memory at the peak. */
export function peakMemoryMb(): number {
  return process.resourceUsage().maxRSS / 1024;
}
