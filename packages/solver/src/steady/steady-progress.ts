import type { SolveProgress } from '../progress.ts';
import type { SteadySettings } from './outcome.ts';

/** Turns residuals into a fraction that never falls: the decades won of those to win. */
export class SteadyProgress {
  readonly #norm: number;
  readonly #decades: number;
  #fraction = 0;

  constructor(norm: number, { absolute, precision }: SteadySettings) {
    this.#norm = norm;
    // An error has no decades to count towards; most such solves end near a residual of 1e-6.
    this.#decades = Math.max(1, -Math.log10(absolute ? 1e-6 : precision));
  }

  report(iteration: number, residual: number): SolveProgress {
    const relative = residual / this.#norm;
    const won = Math.min(0.99, -Math.log10(relative) / this.#decades);
    this.#fraction = Math.max(this.#fraction, won);
    return { stage: 'solve', fraction: this.#fraction, iteration, residual: relative, time: null };
  }
}
