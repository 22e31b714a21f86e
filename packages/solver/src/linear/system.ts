/**
 * A linear system of the seven-point heat conduction stencil, SI, row i:
 *
 *   sum over neighbours n of a_in (T_i - T_n) + e_i T_i = b_i
 *
 * T is the rise over ambient in K, a the coupling conductance in W/K (>= 0), e the tie to ambient in W/K (>= 0;
 * in a transient it also holds the heat capacity over the time step), b the heat in W.
 * Natural order: i = ix + nx (iy + ny iz). The coupling of cell i along an axis is that to its neighbour one up;
 * it is 0 in the last cell. A cell without couplings and tie (void) stays at its first guess.
 */
export interface StencilSystem {
  readonly nx: number;
  readonly ny: number;
  readonly nz: number;
  /** Couplings along the axis, W/K. May be asked for more than once; the answer is read and not kept. */
  couplings(axis: 0 | 1 | 2): Float64Array;
  /** Ties to ambient, W/K. */
  tie(): Float64Array;
  /** Groups of cells that lie in each other's way, each of nearly one temperature; left out: there are none. */
  readonly groups?: readonly Int32Array[];
}

/** When an iteration may stop. */
export interface StoppingRule {
  /** ‖b - A x‖₂ at or below this, W. */
  readonly residualBelow?: number;
  /** The estimated error of every unknown (largest entry of the preconditioned residual) at or below this, K. */
  readonly errorBelow?: number;
  readonly maxIterations: number;
}

export interface LinearProgress {
  readonly iteration: number;
  /** ‖b - A x‖₂, W. */
  readonly residual: number;
}

export interface LinearOutcome {
  readonly status: 'converged' | 'iteration-limit' | 'stagnated';
  readonly iterations: number;
  /** True ‖b - A x‖₂ at the end, W. */
  readonly residual: number;
}

/** Passes on what a solve says, its iterations counted on from those before it. */
export function* countedFrom<Result>(
  before: number,
  solve: Generator<LinearProgress, Result>,
): Generator<LinearProgress, Result> {
  let step = solve.next();
  for (; !step.done; step = solve.next()) {
    yield { iteration: before + step.value.iteration, residual: step.value.residual };
  }
  return step.value;
}

/**
 * A set-up solver for one matrix; `retie` changes its ties (a new time step, radiation) without new couplings, `reload` both
 * (other conductivities on the same grid).
 */
export interface LinearSolver {
  /** Cells with a coupling or a tie. */
  readonly unknowns: number;
  /** Bytes of all typed arrays held, at their peak. */
  readonly peakBytes: number;
  retie(tie: Float64Array): void;
  /** Takes another matrix for as many cells along each axis, in the memory and with the coarse grids of the first one. */
  reload(system: StencilSystem): void;
  /** `x` holds the first guess and receives the solution; both in natural order. Yields once per iteration. */
  solve(b: Float64Array, x: Float64Array, stop: StoppingRule): Generator<LinearProgress, LinearOutcome>;
  /** out = A x. */
  multiply(x: Float64Array, out: Float64Array): void;
}
