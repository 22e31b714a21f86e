/** One time step within an interval. */
export interface IntervalStep {
  /** s */
  readonly length: number;
  /** s; exactly the interval's end when the step lands. */
  readonly end: number;
  /** Where it ends, as a part of the interval. */
  readonly position: number;
}

/** Steps below this part of the interval are given up: below it, times are no longer told apart. */
const SHORTEST_PART = 2 ** -45;

/**
 * The way from one landing time to the next in steps of 1, 1/2, 1/4, … of the interval, each starting at a multiple of
 * its length: so it lands exactly, and step sizes repeat (a new one costs a refill of the matrix).
 * Positions are dyadic fractions: their sums and remainders are exact in double precision.
 */
export class IntervalSteps {
  readonly #from: number;
  readonly #to: number;
  readonly #equalSteps: number | null;
  #position = 0;

  /** @param fixedStep take equal steps of about this length instead, s */
  constructor(from: number, to: number, fixedStep: number | null) {
    this.#from = from;
    this.#to = to;
    this.#equalSteps = fixedStep === null ? null : Math.max(1, Math.round((to - from) / fixedStep));
  }

  get isDone(): boolean {
    return this.#position === 1;
  }

  /** The longest step of at most `wanted` s that may start here; null when there is none. */
  choose(wanted: number): IntervalStep | null {
    const interval = this.#to - this.#from;
    if (this.#equalSteps !== null) {
      const taken = Math.round(this.#position * this.#equalSteps);
      return this.#step(1 / this.#equalSteps, (taken + 1) / this.#equalSteps);
    }
    let part = 1;
    // Equal intervals differ by round-off; a step that fitted in one shall fit in the next.
    while (interval * part > wanted * (1 + 1e-9) || this.#position % part !== 0) {
      part /= 2;
      if (part < SHORTEST_PART) return null;
    }
    return this.#step(part, this.#position + part);
  }

  advance(step: IntervalStep): void {
    this.#position = step.position;
  }

  #step(part: number, position: number): IntervalStep {
    const interval = this.#to - this.#from;
    const end = position === 1 ? this.#to : this.#from + interval * position;
    return { length: interval * part, end, position };
  }
}
