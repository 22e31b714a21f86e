import type { Axis, AxisOrder } from './axes.ts';
import type { FluxOperator } from './flux-operator.ts';
import type { Memory } from './memory.ts';
import type { LinearOutcome, LinearProgress, StoppingRule } from './system.ts';

/**
 * An approximate inverse M of the matrix, linear, symmetric and positive, in single precision. `apply` reads
 * `residual` and writes `correction` = M residual; both are in the operator's layout and zero in void cells.
 */
export interface Cycle {
  readonly residual: Float32Array;
  readonly correction: Float32Array;
  /** Returns residual · correction. */
  apply(): number;
  /** Forgets what earlier solves left behind: wherever neighbours are cyclic, old values meet a coupling of 0. */
  reset(): void;
}

/** The operator in another order of axes, for a second set of levels. */
export interface ReorderedOperator {
  readonly operator: FluxOperator;
  readonly order: AxisOrder;
  /** Where its arrays lie, and those of its levels will. */
  readonly memory: Memory;
}

/** Loads the operator for a second line axis: in the arrays of the one that is known from before, if one is. */
export type LoadOther = (known: ReorderedOperator | null) => ReorderedOperator;

export interface Preconditioner extends Cycle {
  readonly facts: PreconditionerFacts;
  /** Iterations without progress before a solve counts as stagnated. */
  readonly patience: number;
  /** Sets up anew after the ties of the operator changed. */
  refill(): void;
  /** Sets up anew after all of the operator changed. @param loadOther null: there is no second line axis */
  reload(loadOther: LoadOther | null): void;
  /** Starts to watch a solve by this rule. */
  watch(rule: StoppingRule): void;
  /** Whether, after this step of the solve or this end of it, another form of the preconditioner would do better. */
  wantsChange(step: LinearProgress | LinearOutcome): boolean;
  /** Takes the other form. Set-up works in the memory of the iteration's vectors, which then starts again. */
  change(): void;
}

/** How a preconditioner was set up. */
export interface PreconditionerFacts {
  /** The axes whose lines the multigrid relaxes: one, or two once a solve turned out slow with one. */
  readonly lineAxes: readonly Axis[];
  /** Levels of the multigrid; 1 without. */
  readonly levels: number;
  /** Cells of all levels over those of the finest. */
  readonly operatorComplexity: number;
}
