import { type Arena, heapArena, type Stretch } from '../kernels/arena.ts';
import type { Kernels } from '../kernels/kernels.ts';

interface Mark {
  readonly lent: number;
  readonly overflow: number;
}

/**
 * Where the solver's typed arrays come from. It counts every byte, and it lends one block twice: during set-up to
 * the temporaries, during solves to the four vectors of the conjugate gradients, which saves some 30 bytes per cell
 * at the peak.
 */
export class Memory {
  readonly #arena: Arena;
  readonly #shared: Stretch;
  readonly #sharedBytes: number;
  readonly #account: { held: number; peak: number };
  #lent = 0;
  /** Bytes of the temporaries that found no room in the shared block, in the order they were lent. */
  readonly #overflow: number[] = [];

  /**
   * @param sharedBytes size of the block that set-up and solves take turns in
   * @param partner the memory with which it counts together
   */
  constructor(sharedBytes: number, arena: Arena = heapArena, partner: Memory | null = null) {
    this.#arena = arena;
    this.#account = partner === null ? { held: 0, peak: 0 } : partner.#account;
    this.#sharedBytes = sharedBytes;
    this.#shared = arena.allocate(sharedBytes);
    this.hold(sharedBytes);
  }

  /** The arena for somebody else, if it has so many bytes; nothing here may be used then. */
  handOver(bytes: number): Arena | null {
    return this.#arena.handOver(bytes);
  }

  /** For arrays of this memory. */
  get kernels(): Kernels {
    return this.#arena.kernels;
  }

  /** Bytes that can still be allocated. */
  get free(): number {
    return this.#arena.free;
  }

  /** Bytes of all arrays at their peak, those of the caller that were counted by `hold` included. */
  get peakBytes(): number {
    return this.#account.peak;
  }

  float32(length: number): Float32Array {
    const { buffer, offset } = this.#take(4 * length);
    return new Float32Array(buffer, offset, length);
  }

  float64(length: number): Float64Array {
    const { buffer, offset } = this.#take(8 * length);
    return new Float64Array(buffer, offset, length);
  }

  int32(length: number): Int32Array {
    const { buffer, offset } = this.#take(4 * length);
    return new Int32Array(buffer, offset, length);
  }

  /** The v-th vector of double precision in the shared block, with whatever it holds. */
  sharedVector(v: number, length: number): Float64Array {
    const { buffer, offset } = this.#shared;
    return new Float64Array(buffer, offset + 8 * v * length, length);
  }

  /** A zeroed temporary of set-up: from the shared block while there is room in it. */
  temporary(length: number): Float32Array {
    const bytes = 8 * Math.ceil(length / 2);
    if (this.#lent + bytes > this.#sharedBytes) {
      this.#overflow.push(bytes);
      this.hold(bytes);
      const { buffer, offset } = this.#arena.lend(bytes);
      return new Float32Array(buffer, offset, length).fill(0);
    }
    const { buffer, offset } = this.#shared;
    const array = new Float32Array(buffer, offset + this.#lent, length);
    this.#lent += bytes;
    return array.fill(0);
  }

  /** Likewise, in double precision. */
  wideTemporary(length: number): Float64Array {
    const { buffer, byteOffset } = this.temporary(2 * length);
    return new Float64Array(buffer, byteOffset, length);
  }

  /** Writes a description for the kernels (kernels/binary/descriptions.ts); returns its address. */
  describe(fields: readonly number[]): number {
    return write(this.int32(fields.length), fields);
  }

  /** The same for as long as a temporary. */
  describeForNow(fields: readonly number[]): number {
    return write(this.temporary(fields.length), fields);
  }

  /** Where the temporaries stand, for `release`. */
  mark(): Mark {
    return { lent: this.#lent, overflow: this.#overflow.length };
  }

  /** Takes back all temporaries lent since `mark`. */
  release({ lent, overflow }: Mark): void {
    this.#lent = lent;
    for (const bytes of this.#overflow.splice(overflow).reverse()) {
      this.drop(bytes);
      this.#arena.giveBack(bytes);
    }
  }

  /** Counts bytes that others allocated for the solver's sake, until `drop`. */
  hold(bytes: number): void {
    const account = this.#account;
    account.held += bytes;
    account.peak = Math.max(account.peak, account.held);
  }

  drop(bytes: number): void {
    this.#account.held -= bytes;
  }

  #take(bytes: number): Stretch {
    this.hold(bytes);
    return this.#arena.allocate(bytes);
  }
}

function write({ buffer, byteOffset }: Int32Array | Float32Array, fields: readonly number[]): number {
  new Uint32Array(buffer, byteOffset, fields.length).set(fields);
  return byteOffset;
}
