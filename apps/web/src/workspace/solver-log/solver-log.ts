import type { SolveEntry } from '@thermarium/api';
import type { StoreApi } from 'zustand/vanilla';

export interface LogLine {
  /** ISO 8601. */
  readonly timestamp: string;
  readonly log: string;
}

export interface LogState {
  /** Newest first. */
  readonly lines: readonly LogLine[];
  /** The latest solves, newest first. */
  readonly solves: readonly SolveEntry[];
  /** The time at which the log was last loaded as a whole; null: not yet. */
  readonly loadedAt: Date | null;
  readonly loading: boolean;
  /** Why it could not be loaded; null: nothing is wrong. */
  readonly problem: string | null;
}

/** The log of a project's solver, and the courses of its solves. */
export interface SolverLog {
  readonly store: StoreApi<LogState>;
  /** Loads, and follows the events until the returned function is called: only while somebody looks. */
  follow(): () => void;
  refresh(): Promise<void>;
}
