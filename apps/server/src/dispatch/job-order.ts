import { memoryForCells, memoryLimits } from '@thermarium/mesh';
import type { SolveLimits } from '../config/settings.ts';
import type { JobOrder } from './engine.ts';

const GIBIBYTE = 2 ** 30;
/** The two processes of an attempt, with the program in them, beside the memory that the solve takes. */
const PROGRAM_MEMORY = 0.6 * GIBIBYTE;
/** Most models fit; so does what is done for a study before its cases are solved. */
const LEAST_FOR_SOLVE = 0.9 * GIBIBYTE;
/** The solver works in one thread; those of Node beside it mostly sleep. */
const THREADS = 1;
/** The attempt itself ends a solve that has worked too long, and says so; an engine would only kill it. Min. */
const TIME_BESIDE = 15;

/** A task that is given to an engine. */
export interface OrderedTask {
  readonly id: number;
  /** The attempt that its job is to make. */
  readonly job_attempt: number;
  /** Cells of its grid; null: unknown. */
  readonly cells: number | null;
}

/** Memory of a job for a grid of so many cells (null: unknown), bytes. */
export function memoryOfJob(cells: number | null): number {
  return PROGRAM_MEMORY + Math.max(LEAST_FOR_SOLVE, memoryForCells(cells ?? 0));
}

/** Cells of the largest grid for which a job of so much memory has enough. */
export function cellsOfJob(memory: number): number {
  return memoryLimits(memory - PROGRAM_MEMORY).cellLimit.cells;
}

/** The beginning of the names of all jobs of an installation; `mark` tells it from others on the same machines. */
export function prefixOf(mark: string): string {
  return `thermarium-${mark.slice(0, 8)}-`;
}

/** The name of the job of an attempt, by which the engine's job is found again. */
export function jobName(prefix: string, task: number, attempt: number): string {
  return `${prefix}${task}-${attempt}`;
}

/** The order of a job for a task whose user may solve for so many hours. */
export function orderOf(
  prefix: string,
  { id, job_attempt, cells }: OrderedTask,
  { hours }: SolveLimits,
): JobOrder {
  const memory = memoryOfJob(cells);
  return {
    name: jobName(prefix, id, job_attempt),
    task: id,
    attempt: job_attempt,
    memory,
    solveMemory: memory - PROGRAM_MEMORY,
    threads: THREADS,
    minutes: Math.ceil(hours * 60) + TIME_BESIDE,
  };
}
