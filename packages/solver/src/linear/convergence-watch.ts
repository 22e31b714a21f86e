import type { LinearProgress, StoppingRule } from './system.ts';

/** Iterations between the first residual and the verdict. */
const SPAN = 5;
/** Mean factor per iteration above which a solve is slow: eight digits would take 20 iterations. */
const SLOW_RATE = 0.4;
/** Iterations still to go for which it pays to set up another preconditioner. */
const WORTHWHILE = 10;

/**
 * Tells whether a solve is going to take long, once, after its sixth iteration. Packages and other single stacks
 * reduce the residual by 0.15 to 0.3 per iteration there, crossing laminates by 0.55 to 0.75.
 */
export class ConvergenceWatch {
  readonly #target: number;
  #first = 0;

  constructor(rule: StoppingRule) {
    this.#target = rule.residualBelow ?? 0;
  }

  isSlow({ iteration, residual }: LinearProgress): boolean {
    if (iteration === 1) this.#first = residual;
    if (iteration !== 1 + SPAN) return false;
    const rate = (residual / this.#first) ** (1 / SPAN);
    if (rate >= 1) return true;
    return rate > SLOW_RATE && Math.log(this.#target / residual) / Math.log(rate) > WORTHWHILE;
  }
}
