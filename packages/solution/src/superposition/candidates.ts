/** A candidate's place is kept as whoever adds it numbers places; -1: nobody asked. */
const NO_SPOT = -1;

/**
 * Readings that may be the extreme of their part in some case. A reading is a vector u of rises, one per field; in a case
 * with the coefficients a its rise is a·u.
 */
export class Candidates {
  #parts = new Int32Array(1024);
  #spots = new Float64Array(1024);
  #rises: Float64Array;
  #count = 0;
  readonly fields: number;

  constructor(fields: number) {
    this.fields = fields;
    this.#rises = new Float64Array(1024 * fields);
  }

  get count(): number {
    return this.#count;
  }

  /** The part of each. */
  get parts(): Int32Array {
    return this.#parts.subarray(0, this.#count);
  }

  /** The rises of one; they change when candidates are dropped. */
  risesOf(candidate: number): Float64Array {
    return this.#rises.subarray(candidate * this.fields, (candidate + 1) * this.fields);
  }

  /** Drops all others; those that are kept stay in their order. */
  keep(isKept: (candidate: number) => boolean): void {
    let count = 0;
    for (let candidate = 0; candidate < this.#count; candidate++) {
      if (!isKept(candidate)) continue;
      this.#parts[count] = this.#parts[candidate];
      this.#spots[count] = this.#spots[candidate];
      this.#rises.copyWithin(count * this.fields, candidate * this.fields, (candidate + 1) * this.fields);
      count++;
    }
    this.#count = count;
  }

  /** @param spot the number of its place */
  add(part: number, rises: Float64Array, spot = NO_SPOT): void {
    if (this.#count === this.#parts.length) this.#grow();
    this.#parts[this.#count] = part;
    this.#spots[this.#count] = spot;
    this.#rises.set(rises, this.#count * this.fields);
    this.#count++;
  }

  /**
   * Raises the extremes of all cases to those of the candidates, and forgets these.
   *
   * @param coefficients per case, one per field
   * @param extremes per part, one per case
   * @param sign 1 for the highest, -1 for the lowest
   */
  settle(coefficients: Float64Array, extremes: Float64Array, sign: 1 | -1): void {
    const fields = this.fields;
    const cases = coefficients.length / fields;
    for (let candidate = 0; candidate < this.#count; candidate++) {
      const rises = this.#rises.subarray(candidate * fields, (candidate + 1) * fields);
      const first = this.#parts[candidate] * cases;
      for (let at = 0, c = 0; c < cases; c++) {
        let rise = 0;
        for (let f = 0; f < fields; f++, at++) rise += coefficients[at] * rises[f];
        if (sign * rise > sign * extremes[first + c]) extremes[first + c] = rise;
      }
    }
    this.#count = 0;
  }

  /**
   * Raises the extremes of one case to those of the candidates, which are kept.
   *
   * @param coefficients one per field
   * @param extremes one per part
   * @param spots the place of each extreme; entries of other extremes stay
   * @param sign 1 for the highest, -1 for the lowest
   */
  raise(coefficients: Float64Array, extremes: Float64Array, spots: Float64Array, sign: 1 | -1): void {
    const fields = this.fields;
    const [rises, parts] = [this.#rises, this.#parts];
    for (let candidate = 0, at = 0; candidate < this.#count; candidate++) {
      let rise = 0;
      for (let f = 0; f < fields; f++, at++) rise += coefficients[f] * rises[at];
      const part = parts[candidate];
      if (sign * rise <= sign * extremes[part]) continue;
      extremes[part] = rise;
      spots[part] = this.#spots[candidate];
    }
  }

  #grow(): void {
    const parts = new Int32Array(2 * this.#parts.length);
    parts.set(this.#parts);
    this.#parts = parts;
    const spots = new Float64Array(2 * this.#spots.length);
    spots.set(this.#spots);
    this.#spots = spots;
    const rises = new Float64Array(2 * this.#rises.length);
    rises.set(this.#rises);
    this.#rises = rises;
  }
}
