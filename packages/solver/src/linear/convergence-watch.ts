import type { LinearProgress, StoppingRule } from './system.ts';

/** Iterations over which the rate is measured. */
const SPAN = 5;
/** Mean factor per iteration above which a solve is slow: eight digits would take 20 iterations. */
const SLOW_RATE = 0.4;
/** Iterations still to go for which it pays to set up another preconditioner. */
const WORTHWHILE = 8;

/**
 * Tells whether a solve is slow, from its sixth iteration on. Packages and other single stacks reduce the residual
 * by 0.15 to 0.35 per iteration, crossing laminates by 0.5 to 0.75.
 */
export class ConvergenceWatch {
  readonly #target: number;
  readonly #residuals: number[] = [];

  constructor(rule: StoppingRule) {
    this.#target = rule.residualBelow ?? 0;
  }

  isSlow({ residual }: LinearProgress): boolean {
    this.#residuals.push(residual);
    const earlier = this.#residuals.at(-1 - SPAN);
    if (earlier === undefined) return false;
    const rate = (residual / earlier) ** (1 / SPAN);
    if (rate <= SLOW_RATE) return false;
    return rate >= 1 || Math.log(this.#target / residual) / Math.log(rate) > WORTHWHILE;
  }
}
