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
