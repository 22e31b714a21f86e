import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** The time after which a client should connect again when its connection broke, ms. */
const RETRY = 3000;
/** The most bytes that may wait for a slow client. Beyond that it is dropped: reloading costs it less. */
export const LARGEST_BACKLOG = 1024 * 1024;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Asks proxies not to buffer the answer.
  'x-accel-buffering': 'no',
  // No other call can use the connection, and the server need not wait for it when it shuts down.
  connection: 'close',
};

/** Shows proxies and the client that the connection is alive. */
const BEAT = Buffer.from(':\n\n');

/** The server's end of one connection that carries server-sent events. */
export class EventStream {
  private readonly response: ServerResponse;
  /** Bytes that wait while the stream is held; null: it is not held. */
  private held: Buffer[] | null = null;

  /** Takes the answer over from Fastify and starts it. */
  constructor(reply: FastifyReply) {
    reply.hijack();
    this.response = reply.raw;
    for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...HEADERS })) {
      if (value !== undefined) this.response.setHeader(name, value);
    }
    // The answer ends with its connection. Chunked encoding would add two more buffers and writes for each reader;
    // without it all readers are sent the same bytes.
    this.response.removeHeader('transfer-encoding');
    this.write(Buffer.from(`retry: ${RETRY}\n\n`));
  }

  /** Sends bytes without copying them, so that several streams can share them. */
  write(bytes: Buffer): void {
    if (this.response.destroyed || this.response.writableEnded) return;
    if (this.held) this.held.push(bytes);
    else this.response.write(bytes);
    const waiting = this.held?.reduce((sum, { length }) => sum + length, 0) ?? 0;
    if (this.response.writableLength + waiting > LARGEST_BACKLOG) this.response.destroy();
  }

  beat(): void {
    this.write(BEAT);
  }

  /** Keeps back what is written until `goOn`; `end` drops it. */
  hold(): void {
    this.held ??= [];
  }

  goOn(): void {
    const held = this.held ?? [];
    this.held = null;
    for (const bytes of held) this.write(bytes);
  }

  end(): void {
    this.response.end();
  }

  /** Calls back once when the connection ends, whichever side ends it. */
  onClose(callback: () => void): void {
    if (this.response.closed) callback();
    else this.response.once('close', callback);
  }
}
