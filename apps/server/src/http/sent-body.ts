/** A body is kept in pieces of this much, or as much as comes at once, bytes. */
const PIECE = 1024 * 1024;

/**
 * A body as it was sent, in pieces: to put 32 MB together takes longer than the event loop, which receives
 * them, can spare. Each piece has memory of its own, which can be handed to another thread.
 */
export class SentBody {
  private readonly kept: Buffer<ArrayBuffer>[] = [];
  /** Bytes of the last piece that are not used yet. */
  private free = 0;
  private taken = 0;

  /** Bytes. */
  get length(): number {
    return this.taken;
  }

  /** None is empty. */
  get pieces(): readonly Buffer<ArrayBuffer>[] {
    const last = this.kept.at(-1);
    return last ? [...this.kept.slice(0, -1), last.subarray(0, last.length - this.free)] : [];
  }

  /** All of it, put together. */
  whole(): Buffer<ArrayBuffer> {
    const { pieces } = this;
    return pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
  }

  /**
   * Copies what has come: a body may come in chunks of a few bytes, each of which takes hundreds of bytes for
   * as long as it is kept.
   */
  add(chunk: Uint8Array): void {
    const fitting = chunk.subarray(0, this.free);
    this.fill(fitting);
    const rest = chunk.subarray(fitting.length);
    if (rest.length === 0) return;
    this.free = Math.max(rest.length, Math.min(PIECE, this.taken));
    this.kept.push(Buffer.allocUnsafeSlow(this.free));
    this.fill(rest);
  }

  private fill(bytes: Uint8Array): void {
    const last = this.kept.at(-1);
    last?.set(bytes, last.length - this.free);
    this.free -= bytes.length;
    this.taken += bytes.length;
  }
}
