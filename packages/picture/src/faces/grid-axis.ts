/** Numbers the different values among many, in the order in which they first appear. Not for NaN. */
export class NumberIndex {
  count = 0;
  values = new Float64Array(64);
  private slots = new Int32Array(256).fill(-1);
  private last = Number.NaN;
  private lastIndex = -1;
  private readonly bits = new Float64Array(1);
  private readonly words = new Uint32Array(this.bits.buffer);

  /** The number of a value; a new one is given the next. */
  of(value: number): number {
    // Rows of a face follow each other along a line.
    if (value === this.last) return this.lastIndex;
    let slot = this.slot(value);
    if (this.slots[slot] < 0) {
      if (this.count === this.values.length) {
        this.grow();
        slot = this.slot(value);
      }
      this.values[this.count] = value;
      this.slots[slot] = this.count++;
    }
    this.last = value;
    this.lastIndex = this.slots[slot];
    return this.lastIndex;
  }

  /** The slot that holds a value, or the free one where it belongs. */
  private slot(value: number): number {
    const mask = this.slots.length - 1;
    let slot = this.hash(value) & mask;
    while (this.slots[slot] >= 0 && this.values[this.slots[slot]] !== value) slot = (slot + 1) & mask;
    return slot;
  }

  private hash(value: number): number {
    // -0 equals 0 and must find its slot.
    this.bits[0] = value + 0;
    let mixed = Math.imul(this.words[0] ^ Math.imul(this.words[1], 0x9e3779b1), 0x85ebca6b);
    mixed ^= mixed >>> 15;
    return Math.imul(mixed, 0xc2b2ae35) >>> 8;
  }

  private grow(): void {
    const values = new Float64Array(2 * this.values.length);
    values.set(this.values);
    this.values = values;
    this.slots = new Int32Array(4 * values.length).fill(-1);
    for (let n = 0; n < this.count; n++) this.slots[this.slot(values[n])] = n;
  }
}

/** Two lines nearer than this are one: the program rounds to 1e-7 mm. */
const SAME = 1e-6;

/** The cells of a grid along one axis, as far as the rows show them. */
export class GridAxis {
  private readonly found = new NumberIndex();
  private sizes = new Float64Array(64);

  /** Notes a cell by its middle and size, mm; answers a number that `ranks` turns into its place. */
  note(middle: number, size: number): number {
    const before = this.found.count;
    const index = this.found.of(middle);
    if (this.found.count > before) {
      if (index >= this.sizes.length) {
        const sizes = new Float64Array(2 * this.sizes.length);
        sizes.set(this.sizes);
        this.sizes = sizes;
      }
      this.sizes[index] = size;
    }
    return index;
  }

  /**
   * The lines of the axis, ascending, and by noted number which interval between them the cell is. Where nothing tells
   * of the cells in between they are one interval.
   */
  finish(): { readonly lines: Float64Array; readonly ranks: Uint32Array } {
    const { count, values } = this.found;
    const order = Uint32Array.from({ length: count }, (_, n) => n).sort((a, b) => values[a] - values[b]);
    const lines: number[] = [];
    const ranks = new Uint32Array(count);
    for (const n of order) {
      const low = values[n] - this.sizes[n] / 2;
      if (lines.length === 0 || low - lines[lines.length - 1] > SAME) lines.push(low);
      ranks[n] = lines.length - 1;
      lines.push(values[n] + this.sizes[n] / 2);
    }
    return { lines: Float64Array.from(lines), ranks };
  }
}
