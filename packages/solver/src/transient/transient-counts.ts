import type { StageReport } from './esdirk-stepper.ts';

/** The first steps of a transient have no history to guess from. */
const STEPS_WITHOUT_HISTORY = 10;

/** Counts the work of a transient. */
export class TransientCounts {
  stepsAccepted = 0;
  stepsRejected = 0;
  stageSolves = 0;
  iterations = 0;
  worstStageIterations = 0;
  estimateIterations = 0;
  /** Relative residual of the latest stage solve. */
  residual = 1;
  /** Largest relative residual that a stage solve was left with. */
  worstResidual = 0;
  #status: StageReport['status'] = 'converged';

  stage({ status, iterations, residual }: StageReport): void {
    this.stageSolves++;
    this.iterations += iterations;
    this.residual = residual;
    this.worstResidual = Math.max(this.worstResidual, residual);
    this.#status = status;
    if (this.stepsAccepted >= STEPS_WITHOUT_HISTORY) {
      this.worstStageIterations = Math.max(this.worstStageIterations, iterations);
    }
  }

  failure(): string {
    const figure = this.residual.toExponential(1);
    return this.#status === 'iteration-limit'
      ? `The iteration limit was reached at a residual of ${figure}`
      : `The iteration came to a standstill at a residual of ${figure}`;
  }

  summary(): string {
    const mean = (this.iterations / Math.max(1, this.stageSolves)).toFixed(1);
    return `${this.stepsAccepted} steps (${this.stepsRejected} rejected), ${mean} iterations per solve.`;
  }
}
