import type { ImpedanceBody, ReachedStep, TaskKind } from '@thermarium/api';
import type { StoreApi } from 'zustand/vanilla';
import { storeContext, useOpenStore } from '../store-context.ts';

export type TaskState = 'PENDING' | 'RUNNING' | 'SUCCESS' | 'FAILURE' | 'STOPPED';

/** Titles of failures. */
export const FAILED: { readonly [kind in TaskKind]: string } = {
  solve: 'Solution failed',
  impedance: 'Thermal impedance failed',
};

/** The progress of a solve, or of another task of the project. */
export interface SolveProgress {
  readonly taskId: number;
  readonly kind: TaskKind;
  readonly state: TaskState;
  readonly transient: boolean;
  /** 0..1 */
  readonly progress: number;
  readonly message: string;
  readonly residual: number | null;
  readonly cells: number | null;
  /** When the task was first seen here, ms of `performance.now()`, for the time that is left. */
  readonly since: number;
  /** The progress at `since`, 0..1. */
  readonly sinceProgress?: number;
}

/** How the latest task ended that was held here. */
export interface SolveEnd {
  readonly kind: TaskKind;
  readonly state: 'SUCCESS' | 'FAILURE' | 'STOPPED';
  readonly transient: boolean;
  /** This person started it, on this page. */
  readonly own: boolean;
  /** The reason of a failure, for people; otherwise the last message of the task. */
  readonly message: string;
}

export interface SolveState {
  /** The task that is held: null when none runs or waits. */
  readonly task: SolveProgress | null;
  /** The start or stop was sent and is not yet answered. */
  readonly waiting: boolean;
  /** How the latest solve ended; null while one runs and when none has ended here. */
  readonly ended?: SolveEnd | null;
  /** The steps that the transient has reached that runs, or ran last, in order of time. */
  readonly reached: readonly ReachedStep[];
  /** Whether SOLVE starts a transient solve. */
  readonly transient: boolean;
  /** Whether thermal impedances are being looked at: what becomes of one is seen there. */
  readonly impedanceShown: boolean;
}

/** Starts, follows and stops solves; says how they ended. */
export interface Solves {
  readonly store: StoreApi<SolveState>;
  setTransient(transient: boolean): void;
  start(): Promise<void>;
  /** Starts the search for a thermal impedance, which is a task like a solve. */
  startImpedance(question: ImpedanceBody): Promise<void>;
  /** Tells whether thermal impedances are being looked at: a notice would lie over them. */
  showImpedance(isShown: boolean): void;
  stop(): Promise<void>;
  close(): void;
}

export const SolvesContext = storeContext<Solves>();
export const useSolves = () => useOpenStore(SolvesContext);
