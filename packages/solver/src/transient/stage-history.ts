interface Point {
  readonly time: number;
  readonly rise: Float64Array;
}

/** Extrapolation must not multiply the errors of the linear solves by more than this. */
const MAX_AMPLIFICATION = 40;

/**
 * The latest stage solutions, and first guesses from the polynomial through them. A step that was rejected leaves its
 * stages here too: they lie ahead of the shorter step tried next, which is then interpolated.
 * All vectors are allocated once.
 */
export class StageHistory {
  readonly #points: Point[] = [];
  readonly #free: Float64Array[];
  readonly #depth: number;
  #pinned: Float64Array;

  /** @param depth number of points used: 2 extrapolates linearly, 3 by a parabola */
  constructor(cells: number, depth: number) {
    this.#depth = depth;
    // The points, the start of the step always among them, and the guess being worked on.
    this.#free = Array.from({ length: depth + 1 }, () => new Float64Array(cells));
    this.#pinned = this.#take();
  }

  get bytes(): number {
    return (this.#depth + 1) * this.#pinned.byteLength;
  }

  /** Rise at the start of the step, K. */
  get start(): Float64Array {
    return this.#pinned;
  }

  /** The solution kept last, K. */
  get latest(): Float64Array {
    return this.#points[this.#points.length - 1].rise;
  }

  /** Forgets what lies before a corner of the solution: only the start of the step counts. */
  restart(time: number): void {
    for (const { rise } of this.#points) if (rise !== this.#pinned) this.#free.push(rise);
    this.#points.length = 0;
    this.#points.push({ time, rise: this.#pinned });
  }

  /** A vector of its own with the first guess for `time`, K; goes back by `add` or `discard`. */
  guess(time: number): Float64Array {
    const out = this.#take();
    let points = [...this.#points];
    let weights = lagrangeWeights(points, time);
    while (weights.reduce((sum, weight) => sum + Math.abs(weight), 0) > MAX_AMPLIFICATION) {
      points = points.slice(1);
      weights = lagrangeWeights(points, time);
    }
    const [first, ...others] = points;
    for (let cell = 0; cell < out.length; cell++) out[cell] = weights[0] * first.rise[cell];
    others.forEach(({ rise }, n) => {
      const weight = weights[n + 1];
      for (let cell = 0; cell < out.length; cell++) out[cell] += weight * rise[cell];
    });
    return out;
  }

  /** Keeps a solution; the oldest goes. */
  add(time: number, rise: Float64Array): void {
    this.#points.push({ time, rise });
    if (this.#points.length > this.#depth) {
      const oldest = this.#points.findIndex((point) => point.rise !== this.#pinned);
      const [dropped] = this.#points.splice(oldest, 1);
      this.#free.push(dropped.rise);
    }
  }

  /** Makes the solution kept last the start of the next step. */
  pinLatest(): void {
    this.#pinned = this.latest;
  }

  discard(rise: Float64Array): void {
    this.#free.push(rise);
  }

  #take(): Float64Array {
    const vector = this.#free.pop();
    if (vector === undefined) throw new Error('All vectors of the stage history are in use.');
    return vector;
  }
}

/** Weights of the values at the points in their interpolating polynomial at `time`. */
function lagrangeWeights(points: readonly Point[], time: number): number[] {
  return points.map((point) =>
    points.reduce(
      (weight, other) =>
        other === point ? weight : (weight * (time - other.time)) / (point.time - other.time),
      1,
    ),
  );
}
