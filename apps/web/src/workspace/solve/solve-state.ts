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
}

export interface SolveState {
  /** The task that is held: null when none runs or waits. */
  readonly task: SolveProgress | null;
  /** The start or stop was sent and is not yet answered. */
  readonly waiting: boolean;
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
