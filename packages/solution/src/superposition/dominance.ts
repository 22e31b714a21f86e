/** Cases whose hottest and coldest readings others are held against. */
const MOST_REFERENCES = 5;

/** The coefficients that cases may have: each within `half` of the `middle`, one per field. */
export interface CoefficientRange {
  readonly middle: Float64Array;
  readonly half: Float64Array;
  /** Those of a few cases, whose extreme readings all others are held against. */
  readonly references: readonly Float64Array[];
}

/** @param coefficients per case, one per field */
export function rangeOfCases(coefficients: Float64Array, fields: number): CoefficientRange {
  const cases = coefficients.length / fields;
  const middle = new Float64Array(fields);
  const half = new Float64Array(fields);
  for (let f = 0; f < fields; f++) {
    let [low, high] = [Infinity, -Infinity];
    for (let at = f; at < coefficients.length; at += fields) {
      low = Math.min(low, coefficients[at]);
      high = Math.max(high, coefficients[at]);
    }
    middle[f] = (low + high) / 2;
    half[f] = (high - low) / 2;
  }
  const count = Math.min(MOST_REFERENCES, cases);
  const references = Array.from({ length: count }, (_, n) => {
    const at = Math.floor((n * (cases - 1)) / Math.max(1, count - 1)) * fields;
    return coefficients.subarray(at, at + fields);
  });
  return { middle, half, references: [middle, ...references] };
}

/**
 * Finds out which readings are never the extreme of their part, whatever coefficients within a range a
 * case has. A reading u is never above another one v if a·(v - u) >= 0 for all a of that box, that is, if
 *
 *   mid·d - half·|d| >= 0 with d = v - u.
 *
 * It is held against the readings that are extreme in a few of the cases.
 */
export class Dominance {
  readonly #fields: number;
  readonly #range: CoefficientRange;
  /** Coefficients of the reference cases. */
  readonly #references: readonly Float64Array[];
  readonly #best: Float64Array;
  /** The readings that are extreme there: per part and reference, one rise per field, and their places. */
  readonly #extreme: Float64Array;
  readonly #spots: Float64Array;
  readonly #sign: 1 | -1;

  /** @param sign 1 for the highest, -1 for the lowest */
  constructor(range: CoefficientRange, parts: number, sign: 1 | -1) {
    const { middle, references } = range;
    this.#fields = middle.length;
    this.#sign = sign;
    this.#range = range;
    this.#references = references;
    this.#best = new Float64Array(parts * references.length).fill(-Infinity);
    this.#extreme = new Float64Array(this.#best.length * this.#fields);
    this.#spots = new Float64Array(this.#best.length);
  }

  /** Takes a reading into account, in a first round over all of them. */
  observe(part: number, rises: Float64Array, spot: number): void {
    const fields = this.#fields;
    for (let n = 0; n < this.#references.length; n++) {
      const coefficients = this.#references[n];
      let rise = 0;
      for (let f = 0; f < fields; f++) rise += coefficients[f] * rises[f];
      rise *= this.#sign;
      const slot = part * this.#references.length + n;
      if (rise <= this.#best[slot]) continue;
      this.#best[slot] = rise;
      this.#spots[slot] = spot;
      for (let f = 0; f < fields; f++) this.#extreme[slot * fields + f] = rises[f];
    }
  }

  /** The readings that are extreme in the reference cases. */
  forExtremes(visit: (part: number, rises: Float64Array, spot: number) => void): void {
    const fields = this.#fields;
    for (let slot = 0; slot < this.#best.length; slot++) {
      if (this.#best[slot] === -Infinity) continue;
      const part = Math.floor(slot / this.#references.length);
      visit(part, this.#extreme.subarray(slot * fields, (slot + 1) * fields), this.#spots[slot]);
    }
  }

  /** Whether one of those is at least as extreme in every case. */
  isDominated(part: number, rises: Float64Array): boolean {
    const fields = this.#fields;
    const last = (part + 1) * this.#references.length;
    for (let slot = part * this.#references.length; slot < last; slot++) {
      if (leastAhead(this.#extreme, slot * fields, rises, this.#range, this.#sign) >= 0) return true;
    }
    return false;
  }
}

/**
 * By how much one vector of rises is ahead of another one in the case of a range where that is least, K.
 *
 * @param at where the one begins in an array of several
 * @param sign 1: ahead is higher, -1: lower
 */
export function leastAhead(
  ones: Float64Array,
  at: number,
  other: Float64Array,
  { middle, half }: Pick<CoefficientRange, 'middle' | 'half'>,
  sign: 1 | -1,
): number {
  let least = 0;
  for (let f = 0; f < other.length; f++) {
    const difference = sign * (ones[at + f] - other[f]);
    least += middle[f] * difference - half[f] * Math.abs(difference);
  }
  return least;
}
