import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';

/** Small chunks are gathered in pieces of this much, bytes. */
const PIECE = 64 * 1024;
/** Chunks of this much are not copied, bytes: to send one costs as much as to copy that. */
const LARGE_CHUNK = 4 * 1024;

/** A body as it is handed on, once: in front what waits at the port, then the rest. */
export interface HandedBody {
  readonly port: MessagePort | null;
  readonly rest: Uint8Array<ArrayBuffer>;
}

/** The pieces of what was handed over, each freed from here on; its port is closed after the last. */
export function* piecesOf({ port, rest }: HandedBody): Generator<Uint8Array<ArrayBuffer>> {
  if (port) {
    for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) yield next.message;
    port.close();
  }
  if (rest.length > 0) yield rest;
}

/** Puts together what was handed over. */
export function putTogether(handed: HandedBody): Buffer<ArrayBuffer> {
  const pieces = [...piecesOf(handed)];
  const [only, ...more] = pieces;
  return only && more.length === 0
    ? Buffer.from(only.buffer, only.byteOffset, only.length)
    : Buffer.concat(pieces);
}

/**
 * A body as it was sent. All but its end waits as messages of a channel, for whoever will read it: what a
 * thread holds itself weighs on its garbage collector, which stopped the event loop for longer with each 32 MB than
 * all else that these cost. The memory is freed when it is read, or by `close`.
 */
export class SentBody {
  private channel: MessageChannel | null = null;
  /** The end of the body, and how much of this memory it takes. */
  private piece: Buffer<ArrayBuffer> = Buffer.allocUnsafeSlow(0);
  private used = 0;
  private taken = 0;

  /** Bytes. */
  get length(): number {
    return this.taken;
  }

  /** Takes what has come, which nobody else may use from now on. */
  add(chunk: Buffer<ArrayBuffer>): void {
    this.taken += chunk.length;
    if (chunk.length >= LARGE_CHUNK && chunk.length === chunk.buffer.byteLength) {
      this.sendPiece();
      this.send(chunk);
      return;
    }
    // A body may come in chunks of a few bytes, each of which takes hundreds for as long as it is kept.
    for (let rest = chunk; rest.length > 0; ) {
      if (this.used === this.piece.length) this.beginPiece(rest.length);
      const copied = rest.copy(this.piece, this.used);
      this.used += copied;
      rest = rest.subarray(copied);
    }
  }

  /** All of it, put together. */
  whole(): Buffer<ArrayBuffer> {
    const whole = putTogether(this.handOver());
    this.channel = null;
    this.piece = whole;
    this.used = whole.length;
    return whole;
  }

  /** All of it for another reader, once. */
  handOver(): HandedBody {
    return { port: this.channel?.port2 ?? null, rest: this.piece.subarray(0, this.used) };
  }

  /** Frees what nobody has read, unless another reader has it. */
  close(): void {
    this.channel?.port1.close();
    this.channel?.port2.close();
  }

  /** In memory that grows with what has come, so that a small body takes little. */
  private beginPiece(least: number): void {
    this.sendPiece();
    this.piece = Buffer.allocUnsafeSlow(Math.min(PIECE, Math.max(least, this.taken)));
  }

  private sendPiece(): void {
    if (this.used > 0) this.send(this.piece.subarray(0, this.used));
    this.piece = Buffer.allocUnsafeSlow(0);
    this.used = 0;
  }

  private send(bytes: Buffer<ArrayBuffer>): void {
    this.channel ??= new MessageChannel();
    this.channel.port1.postMessage(bytes, [bytes.buffer]);
  }
}
