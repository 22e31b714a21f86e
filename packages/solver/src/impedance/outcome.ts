import type { CreateSolver } from '../steady/create-solver.ts';
import type { FosterElement } from './networks.ts';

export interface ImpedanceSettings {
  /** The first time that the response must be right at, s. */
  readonly shortest: number;
  /** Relative residual of every linear solve. */
  readonly precision: number;
  /** Cap on the iterations of one linear solve. */
  readonly iterations: number;
  /** false: plain diagonal scaling instead of multigrid. */
  readonly precondition: boolean;
  /**
   * Shifts are added until two in a row change the response by less than this part of it at all times, and by less than
   * 2e-4 of its end. Default 1e-3.
   */
  readonly tolerance?: number;
  /** Cap on the number of shifts, the steady one included; default 40. */
  readonly mostShifts?: number;
  /** Sets up the linear solver; the package's own by default. */
  readonly createSolver?: CreateSolver;
}

export interface ImpedanceOutcome {
  readonly status: 'converged' | 'not_converged';
  /** One sentence for the log. */
  readonly message: string;
  /** The response to a step of 1 W as a sum of exponentials, by rising time constants; empty on failure. */
  readonly foster: readonly FosterElement[];
  /** Its end, K/W. */
  readonly steady: number;
  /** Whether heat is observed by the weights by which it enters: then no resistance is negative. */
  readonly isDrivingPoint: boolean;
  /** The largest relative change of the response by either of the two shifts added last. */
  readonly error: number;
  /** Shifts solved, the steady one included. */
  readonly shifts: number;
  readonly linearSolves: number;
  readonly iterations: number;
  readonly unknowns: number;
  readonly peakBytes: number;
}
