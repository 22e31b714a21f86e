import type { StoreApi } from 'zustand/vanilla';

export type TaskState = 'PENDING' | 'RUNNING' | 'SUCCESS' | 'FAILURE' | 'STOPPED';

/** How far a solve is. */
export interface SolveProgress {
  readonly taskId: number;
  readonly state: TaskState;
  readonly transient: boolean;
  /** 0..1 */
  readonly progress: number;
  readonly message: string;
  readonly residual: number | null;
  readonly cells: number | null;
  /** When the task was first seen here, ms of `performance.now()`, for the time that is left. */
  readonly since: number;
  /** How far it was at `since`, 0..1. */
  readonly sinceProgress?: number;
}

/** How the latest task ended that was held here. */
export interface SolveEnd {
  readonly state: 'SUCCESS' | 'FAILURE' | 'STOPPED';
  readonly transient: boolean;
  /** This person started it, on this page. */
  readonly own: boolean;
  /** Why it failed, for people; otherwise what the program last said of it. */
  readonly message: string;
}

export interface SolveState {
  /** The task that is held: null when none runs or waits. */
  readonly task: SolveProgress | null;
  /** The start or stop was sent and is not yet answered. */
  readonly waiting: boolean;
  /** How the latest solve ended; null while one runs and when none has ended here. */
  readonly ended?: SolveEnd | null;
  /** What SOLVE starts. */
  readonly transient: boolean;
}

/** Starts, follows and stops solves; says how they ended. */
export interface Solves {
  readonly store: StoreApi<SolveState>;
  setTransient(transient: boolean): void;
  start(): Promise<void>;
  stop(): Promise<void>;
  close(): void;
}
