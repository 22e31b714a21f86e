/** Cases whose hottest and coldest readings others are held against. */
const MOST_REFERENCES = 5;

/**
 * Finds out which readings are never the extreme of their part, whatever coefficients within the range of all cases a
 * case has. A reading u is never above another one v if a·(v - u) >= 0 for all a of that box, that is, if
 *
 *   mid·d - half·|d| >= 0 with d = v - u.
 *
 * It is held against the readings that are extreme in a few of the cases.
 */
export class Dominance {
  readonly #fields: number;
  readonly #middle: Float64Array;
  readonly #half: Float64Array;
  /** Coefficients of the reference cases. */
  readonly #references: readonly Float64Array[];
  readonly #best: Float64Array;
  /** The readings that are extreme there: per part and reference, one rise per field. */
  readonly #extreme: Float64Array;
  readonly #sign: 1 | -1;

  /**
   * @param coefficients per case, one per field
   * @param sign 1 for the highest, -1 for the lowest
   */
  constructor(coefficients: Float64Array, fields: number, parts: number, sign: 1 | -1) {
    this.#fields = fields;
    this.#sign = sign;
    const cases = coefficients.length / fields;
    this.#middle = new Float64Array(fields);
    this.#half = new Float64Array(fields);
    for (let f = 0; f < fields; f++) {
      let [low, high] = [Infinity, -Infinity];
      for (let at = f; at < coefficients.length; at += fields) {
        low = Math.min(low, coefficients[at]);
        high = Math.max(high, coefficients[at]);
      }
      this.#middle[f] = (low + high) / 2;
      this.#half[f] = (high - low) / 2;
    }
    const count = Math.min(MOST_REFERENCES, cases);
    this.#references = [
      this.#middle,
      ...Array.from({ length: count }, (_, n) => {
        const at = Math.floor((n * (cases - 1)) / Math.max(1, count - 1)) * fields;
        return coefficients.subarray(at, at + fields);
      }),
    ];
    this.#best = new Float64Array(parts * this.#references.length).fill(-Infinity);
    this.#extreme = new Float64Array(this.#best.length * fields);
  }

  /** Takes a reading into account, in a first round over all of them. */
  observe(part: number, rises: Float64Array): void {
    const fields = this.#fields;
    for (let n = 0; n < this.#references.length; n++) {
      const coefficients = this.#references[n];
      let rise = 0;
      for (let f = 0; f < fields; f++) rise += coefficients[f] * rises[f];
      rise *= this.#sign;
      const slot = part * this.#references.length + n;
      if (rise <= this.#best[slot]) continue;
      this.#best[slot] = rise;
      for (let f = 0; f < fields; f++) this.#extreme[slot * fields + f] = rises[f];
    }
  }

  /** The readings that are extreme in the reference cases. */
  forExtremes(visit: (part: number, rises: Float64Array) => void): void {
    const fields = this.#fields;
    for (let slot = 0; slot < this.#best.length; slot++) {
      if (this.#best[slot] === -Infinity) continue;
      const part = Math.floor(slot / this.#references.length);
      visit(part, this.#extreme.subarray(slot * fields, (slot + 1) * fields));
    }
  }

  /** Whether one of those is at least as extreme in every case. */
  isDominated(part: number, rises: Float64Array): boolean {
    const fields = this.#fields;
    const [middle, half, extreme, sign] = [this.#middle, this.#half, this.#extreme, this.#sign];
    const last = (part + 1) * this.#references.length;
    for (let slot = part * this.#references.length; slot < last; slot++) {
      let least = 0;
      for (let f = 0; f < fields; f++) {
        const difference = sign * (extreme[slot * fields + f] - rises[f]);
        least += middle[f] * difference - half[f] * Math.abs(difference);
      }
      if (least >= 0) return true;
    }
    return false;
  }
}
