import type { PrepareOptions } from '@thermarium/mesh';

/** Measured: grid, painting, problem, multigrid and results together, at the peak. */
const BYTES_PER_CELL = 300;
/** The rest is for everything else that runs on the machine. */
const USABLE_PART = 0.8;

/** The largest grid that fits into the memory that is free now. */
export function cellLimit(): PrepareOptions['cellLimit'] {
  const bytes = process.availableMemory() * USABLE_PART;
  return {
    cells: Math.min(bytes / BYTES_PER_CELL, 2 ** 31 - 1),
    reason: `${(bytes / 2 ** 30).toFixed(1)} GB of free memory`,
  };
}

/** MB of resident memory at the peak. */
export function peakMemoryMb(): number {
  return process.resourceUsage().maxRSS / 1024;
}
