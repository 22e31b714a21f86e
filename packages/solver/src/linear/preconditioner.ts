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

export interface Preconditioner extends Cycle {
  /** Set-up anew after the ties of the operator changed. */
  refill(): void;
}
