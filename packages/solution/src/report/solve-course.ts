import type { SolveProgress } from '@thermarium/solver';

/** One step of the way to the solution. */
export interface ResidualPoint {
  /** Counted from the start of the solve. */
  readonly iteration: number;
  /** Relative. */
  readonly residual: number;
  /** Simulated time, s; null in a steady solve. */
  readonly time: number | null;
}

/** The time of each stage of a solve, s; 0 for stages that have not begun. */
export interface StageSeconds {
  readonly mesh: number;
  /** The matrix and its hierarchy of coarser ones. */
  readonly set_up: number;
  readonly iterate: number;
  /** Bounds of mean temperatures. */
  readonly bands: number;
  /** Temperatures of objects, and what the host does with the fields. */
  readonly results: number;
}

/** A curve of more points would look the same. */
const MOST_POINTS = 400;

/** Follows a solve: the time of its stages and the history of its residual, thinned evenly where it is long. */
export class SolveCourse {
  readonly #now: () => number;
  readonly #start: number;
  #meshed: number | null = null;
  #iteratesFrom: number | null = null;
  /** The time of the latest news, ms. */
  #latest: number;
  #bands = 0;
  #results = 0;
  #points: ResidualPoint[] = [];
  #last: ResidualPoint | null = null;
  #stride = 1;
  #seen = 0;

  /** @param now a clock, ms */
  constructor(now: () => number) {
    this.#now = now;
    this.#start = now();
    this.#latest = this.#start;
  }

  meshed(): void {
    this.#meshed = this.#now();
    this.#latest = this.#meshed;
  }

  progress({ stage, iteration, residual, time }: SolveProgress): void {
    const now = this.#now();
    if (stage === 'bands') this.#bands += now - this.#latest;
    this.#latest = now;
    if (stage !== 'solve' || !Number.isFinite(residual)) return;
    this.#iteratesFrom ??= this.#latest;
    // A transient tells the same count again while it thinks about a step.
    if (this.#last?.iteration === iteration && this.#last.time === time) return;
    this.#last = { iteration, residual, time };
    if (this.#seen++ % this.#stride !== 0) return;
    this.#points.push(this.#last);
    if (this.#points.length <= MOST_POINTS) return;
    this.#points = this.#points.filter((_, n) => n % 2 === 0);
    this.#stride *= 2;
  }

  /** A field was read and handed to the host. */
  resultsRead(): void {
    const now = this.#now();
    // The first field of a transient is read while its matrix is set up.
    if (this.#iteratesFrom !== null) this.#results += now - this.#latest;
    this.#latest = now;
  }

  get seconds(): StageSeconds {
    const meshed = this.#meshed ?? this.#latest;
    const iteratesFrom = this.#iteratesFrom ?? this.#latest;
    const iterate =
      this.#iteratesFrom === null ? 0 : this.#latest - iteratesFrom - this.#bands - this.#results;
    const seconds = (milliseconds: number) => milliseconds / 1000;
    return {
      mesh: seconds(meshed - this.#start),
      set_up: seconds(iteratesFrom - meshed),
      iterate: seconds(iterate),
      bands: seconds(this.#bands),
      results: seconds(this.#results),
    };
  }

  /** The residual over the iterations, the last one always among them. */
  get residuals(): readonly ResidualPoint[] {
    const last = this.#last;
    return last === null || this.#points.at(-1) === last ? [...this.#points] : [...this.#points, last];
  }
}
