import type { Esdirk } from './esdirk.ts';

/** Local error allowed as a part of the largest rise so far, and its floor in K. */
const RELATIVE_TOLERANCE = 1e-3;
const TOLERANCE_FLOOR = 1e-3;
/** Aim below the tolerance, lest half the steps be rejected. */
const SAFETY = 0.9;
const MAX_GROWTH = 2;
/** The first step may heat the fastest cell by this many tolerances at its initial rate. */
const START_TOLERANCES = 8;
/** And it is this part of what is left at most: a load that sets in gently shows no rate at first. */
const START_PART = 1 / 64;

/** Chooses step sizes from estimates of the local error, in the largest norm over cells. */
export class StepControl {
  /** The longest step wanted next, s. */
  wanted = Infinity;
  readonly #absolute: number | null;
  readonly #order: number;
  #largest = 0;

  /** @param absolute tolerance in K; null: relative to the largest rise */
  constructor(scheme: Esdirk, absolute: number | null) {
    this.#absolute = absolute;
    this.#order = scheme.errorOrder;
  }

  /** Error that one step may make, K. */
  get tolerance(): number {
    return this.#absolute ?? Math.max(TOLERANCE_FLOOR, RELATIVE_TOLERANCE * this.#largest);
  }

  /** Takes note of a state: the tolerance follows the largest rise so far. */
  see(rise: Float64Array): void {
    for (const value of rise) this.#largest = Math.max(this.#largest, Math.abs(value));
  }

  /**
   * A step size to start with where the solution has a corner.
   *
   * @param rates heat stored per time, W
   * @param capacity J/K
   * @param remaining time that is left, s
   */
  restart(rates: Float64Array, capacity: Float64Array, remaining: number): void {
    let fastest = 0;
    for (let cell = 0; cell < rates.length; cell++) {
      if (capacity[cell] > 0) fastest = Math.max(fastest, Math.abs(rates[cell]) / capacity[cell]);
    }
    this.wanted = Math.min((START_TOLERANCES * this.tolerance) / fastest, START_PART * remaining);
  }

  /** Judges a step by its estimated error (K) and says what to try next. */
  judge(length: number, error: number): 'accepted' | 'rejected' {
    const ratio = error / this.tolerance;
    const factor = SAFETY * ratio ** (-1 / this.#order);
    if (!(ratio <= 1)) {
      this.wanted = length * (Number.isFinite(ratio) ? Math.max(0.1, Math.min(0.5, factor)) : 0.1);
      return 'rejected';
    }
    // A step cut short by a landing time says little against the size that was wanted before.
    this.wanted = Math.min(length * factor, Math.max(MAX_GROWTH * length, this.wanted));
    return 'accepted';
  }
}
