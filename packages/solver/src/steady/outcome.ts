import type { HeatToAmbient } from '../boundary/heat-to-ambient.ts';
import type { CreateSolver } from './heat-balance.ts';

/** When a steady solve may stop, and how it works. */
export interface SteadySettings {
  /** Relative residual ‖r‖₂ / ‖q‖₂ to reach, q the heat vector; not used when `absolute`. */
  readonly precision: number;
  /** Stop by the estimated error of every temperature instead. */
  readonly absolute: boolean;
  /** That error, K. */
  readonly absTol: number;
  /** Cap on the iterations of the linear solver, in all. */
  readonly iterations: number;
  /** false: plain diagonal scaling instead of multigrid. */
  readonly precondition: boolean;
  /** First guess of the rise, K, natural order; not changed. */
  readonly guess?: Float64Array;
  /** Sets up the linear solver; the package's own by default. */
  readonly createSolver?: CreateSolver;
}

export interface SteadyOutcome {
  readonly status: 'converged' | 'not_converged';
  /** One sentence for the log. */
  readonly message: string;
  readonly iterations: number;
  /** ‖r‖₂ / ‖q‖₂ of the (nonlinear) balance at the end. */
  readonly residual: number;
  /** Rise over ambient of every cell, K, natural order; 0 in void. */
  readonly rise: Float64Array;
  /** Rise of every wall, K. */
  readonly wallRise: Float64Array;
  /** Heat to ambient through every wall, W. */
  readonly wallHeat: Float64Array;
  /** Heat to ambient through the inner ties, W. */
  readonly innerHeat: number;
  /** Heat that enters, W. */
  readonly powerIn: number;
  /** Heat that leaves, W: in all, and by mechanism. */
  readonly heatOut: number;
  readonly heatToAmbient: HeatToAmbient;
  /** |in - out| over the gross power that enters; W when nothing enters. */
  readonly imbalance: number;
  readonly unknowns: number;
  /** Times the matrix was set up or refilled. */
  readonly factorisations: number;
  /** Bytes of all typed arrays held at once, the result included. */
  readonly peakBytes: number;
}
