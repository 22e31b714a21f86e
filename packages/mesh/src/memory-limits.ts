import { MEBIBYTE } from '@thermarium/model';
import type { PrepareOptions } from './prepare.ts';

/** Measured at the peak, all together: 325 with two line axes, 370 in a transient. */
const BYTES_PER_CELL = 400;

/** Memory that a solve takes on a grid of so many cells, at the peak. */
export function bytesOfCells(cells: number): number {
  return cells * BYTES_PER_CELL;
}

/** The rest is for everything else that runs on the machine. */
const USABLE_PART = 0.8;

/** Memory of which a solve on a grid of so many cells may have enough: `memoryLimits` of it allows that grid. */
export function memoryForCells(cells: number): number {
  return bytesOfCells(cells) / USABLE_PART;
}

const LEAST_HEAP_MB = 512;

/** The memory that one solve may take of a machine. */
export interface MemoryLimits {
  readonly cellLimit: PrepareOptions['cellLimit'];
  /** MB of JavaScript objects: a scene of a million bodies takes 3 GB. */
  readonly heapMb: number;
}

/**
 * The largest grid and heap that fit into the memory that is free now.
 *
 * @param freeBytes of the machine, or of what the program was given of it
 * @param solves how many share it
 */
export function memoryLimits(freeBytes: number, solves = 1): MemoryLimits {
  const bytes = (freeBytes * USABLE_PART) / solves;
  return {
    cellLimit: {
      cells: Math.min(bytes / BYTES_PER_CELL, 2 ** 31 - 1),
      reason: `${(bytes / 2 ** 30).toFixed(1)} GB of free memory`,
    },
    heapMb: Math.max(LEAST_HEAP_MB, Math.floor(bytes / MEBIBYTE)),
  };
}
