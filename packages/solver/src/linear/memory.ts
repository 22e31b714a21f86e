/**
 * Where the solver's typed arrays come from. It counts every byte, and it lends one block twice: during set-up to
 * the temporaries, during solves to the four vectors of the conjugate gradients, which saves some 30 bytes per cell
 * at the peak.
 */
export class Memory {
  #held = 0;
  #peak = 0;
  readonly #shared: ArrayBuffer;
  #lent = 0;
  /** Bytes of temporaries that found no room in the shared block, with the mark they were lent at. */
  #overflow: { readonly mark: number; readonly bytes: number }[] = [];

  /** @param sharedBytes size of the block that set-up and solves take turns in */
  constructor(sharedBytes: number) {
    this.#shared = new ArrayBuffer(sharedBytes);
    this.hold(sharedBytes);
  }

  /** Bytes of all arrays at their peak, those of the caller that were counted by `hold` included. */
  get peakBytes(): number {
    return this.#peak;
  }

  float32(length: number): Float32Array {
    this.hold(4 * length);
    return new Float32Array(length);
  }

  float64(length: number): Float64Array {
    this.hold(8 * length);
    return new Float64Array(length);
  }

  int32(length: number): Int32Array {
    this.hold(4 * length);
    return new Int32Array(length);
  }

  /** The v-th vector of double precision in the shared block, with whatever it holds. */
  sharedVector(v: number, length: number): Float64Array {
    return new Float64Array(this.#shared, 8 * v * length, length);
  }

  /** A zeroed temporary of set-up: from the shared block while there is room in it. */
  temporary(length: number): Float32Array {
    const bytes = 8 * Math.ceil(length / 2);
    if (this.#lent + bytes > this.#shared.byteLength) {
      this.#overflow.push({ mark: this.#lent, bytes: 4 * length });
      return this.float32(length);
    }
    const array = new Float32Array(this.#shared, this.#lent, length);
    this.#lent += bytes;
    return array.fill(0);
  }

  /** Where the temporaries stand, for `release`. */
  mark(): number {
    return this.#lent;
  }

  /** Takes back all temporaries lent since `mark`. */
  release(mark: number): void {
    this.#lent = mark;
    for (const temporary of this.#overflow) if (temporary.mark >= mark) this.drop(temporary.bytes);
    this.#overflow = this.#overflow.filter((temporary) => temporary.mark < mark);
  }

  /** Counts bytes that others allocated for the solver's sake, until `drop`. */
  hold(bytes: number): void {
    this.#held += bytes;
    this.#peak = Math.max(this.#peak, this.#held);
  }

  drop(bytes: number): void {
    this.#held -= bytes;
  }
}
