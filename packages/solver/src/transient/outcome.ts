import type { CreateSolver } from '../steady/create-solver.ts';
import type { EnergyReport } from './energy-account.ts';
import type { Esdirk } from './esdirk.ts';

/** The state at an output time. All arrays are reused: copy what is to be kept. */
export interface TransientState {
  /** Index in the output times; -1 at t = 0. */
  readonly output: number;
  /** s */
  readonly time: number;
  /** Rise of every cell over ambient, K. */
  readonly rise: Float64Array;
  /** Rise of every wall, K. */
  readonly wallRise: Float64Array;
  /** Heat to ambient through every wall, W. */
  readonly wallHeat: Float64Array;
  /** Heat to ambient through inner ties, W. */
  readonly innerHeat: number;
  /** Power of the loads, just before a jump at this time; 0 at t = 0, unless the start has them. W */
  readonly powerIn: number;
  /** The factor by temperature on the amplitude of every load. */
  readonly factors: Float64Array;
}

export interface TransientSettings {
  /** s */
  readonly duration: number;
  /** Times at which the state is handed out besides t = 0, ascending, in (0, duration], s. */
  readonly outputTimes: readonly number[];
  readonly record?: (state: TransientState) => void;
  /** Relative residual ‖r‖₂ / ‖b‖₂ of every linear solve. */
  readonly precision: number;
  /** Hold the local error below `absTol` K; otherwise below 1e-3 of the largest rise so far, or 1 mK. */
  readonly absolute: boolean;
  readonly absTol: number;
  /** Cap on the iterations of one linear solve. */
  readonly iterations: number;
  /** false: plain diagonal scaling instead of multigrid. */
  readonly precondition: boolean;
  /** Rise at t = 0, K; ambient everywhere by default. */
  readonly initial?: Float64Array;
  /** The loads act before t = 0 as they do just after: the start is a state with them. By default they are off until then. */
  readonly startsLoaded?: boolean;
  /** Equal steps of about this length (s) between landing times, without error control. */
  readonly fixedStep?: number;
  /** TR-BDF2 by default. */
  readonly scheme?: Esdirk;
  readonly createSolver?: CreateSolver;
}

export interface TransientOutcome {
  readonly status: 'converged' | 'not_converged';
  /** One sentence for the log. */
  readonly message: string;
  /** Whether powers that follow temperature grew without end. */
  readonly ranAway: boolean;
  /** Where it ended, s. */
  readonly time: number;
  readonly stepsAccepted: number;
  readonly stepsRejected: number;
  readonly stageSolves: number;
  /** Iterations of all stage solves. */
  readonly iterations: number;
  /** Largest ‖r‖₂ / ‖b‖₂ that a stage solve was left with. */
  readonly residual: number;
  /** Most iterations of one stage solve after the first ten steps. */
  readonly worstStageIterations: number;
  /** Iterations spent on estimates of the local error. */
  readonly estimateIterations: number;
  /** Times the matrix was set up or refilled. */
  readonly factorisations: number;
  readonly energy: EnergyReport;
  /** Rise at the end, K. */
  readonly rise: Float64Array;
  readonly unknowns: number;
  /** Bytes of all typed arrays held at once. */
  readonly peakBytes: number;
}

/** `steps` output times evenly over the duration, the last exactly at its end, s. */
export function evenTimes(duration: number, steps: number): number[] {
  return Array.from({ length: steps }, (_, n) => (n + 1 === steps ? duration : (duration * (n + 1)) / steps));
}
