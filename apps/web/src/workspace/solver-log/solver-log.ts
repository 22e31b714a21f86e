import type { SolveEntry, TaskWork } from '@thermarium/api';
import type { StoreApi } from 'zustand/vanilla';
import { storeContext, useOpenStore } from '../store-context.ts';

export interface LogLine {
  /** ISO 8601. */
  readonly timestamp: string;
  readonly log: string;
}

/** A task or study that a log is limited to. */
export interface LogLimit {
  readonly task: number;
  /** Null: not read yet. */
  readonly work: (TaskWork & { readonly created: string }) | null;
}

export interface LogState {
  /** Newest first. */
  readonly lines: readonly LogLine[];
  /** The latest solves, newest first. */
  readonly solves: readonly SolveEntry[];
  /** The time at which the log was last loaded as a whole; null: not yet. */
  readonly loadedAt: Date | null;
  readonly loading: boolean;
  /** The one task or study whose lines are read; null: all. */
  readonly limit: LogLimit | null;
  /** Why it could not be loaded; null: nothing is wrong. */
  readonly problem: string | null;
}

/** The log of a project's solver, and the courses of its solves. */
export interface SolverLog {
  readonly store: StoreApi<LogState>;
  /** Loads, and follows the events until the returned function is called: only while somebody looks. */
  follow(): () => void;
  refresh(): Promise<void>;
  /** Reads the lines of one task or study only; null: of all. */
  limitTo(task: number | null): Promise<void>;
}

export const SolverLogContext = storeContext<SolverLog>();
export const useSolverLog = () => useOpenStore(SolverLogContext);
