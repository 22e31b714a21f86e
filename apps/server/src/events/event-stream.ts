import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** When a client should come back after its connection broke, ms. */
const RETRY = 3000;
/** A client that reads so slowly that this much waits for it is dropped, bytes: it can reload for less. */
export const LARGEST_BACKLOG = 1024 * 1024;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Proxies that gather answers before they pass them on are asked not to.
  'x-accel-buffering': 'no',
  // Nothing else can go over the connection, and the server need not wait for it when it closes.
  connection: 'close',
};

/** Shows proxies and the client that the connection lives. */
const BEAT = Buffer.from(':\n\n');

/** The server's end of one connection that carries server-sent events. */
export class EventStream {
  private readonly response: ServerResponse;

  /** Takes the answer over from Fastify and starts it. */
  constructor(reply: FastifyReply) {
    reply.hijack();
    this.response = reply.raw;
    for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...HEADERS })) {
      if (value !== undefined) this.response.setHeader(name, value);
    }
    // The answer ends with its connection. Lengths of chunks around what is sent would be two more pieces of memory and
    // of work for each reader, where all can be sent the same bytes.
    this.response.removeHeader('transfer-encoding');
    this.write(Buffer.from(`retry: ${RETRY}\n\n`));
  }

  /** Sends bytes, which others may be sent too: they are not copied. */
  write(bytes: Buffer): void {
    if (this.response.destroyed || this.response.writableEnded) return;
    this.response.write(bytes);
    if (this.response.writableLength > LARGEST_BACKLOG) this.response.destroy();
  }

  beat(): void {
    this.write(BEAT);
  }

  end(): void {
    this.response.end();
  }

  /** Calls back once, when the connection is over, whoever ended it. */
  onClose(callback: () => void): void {
    if (this.response.closed) callback();
    else this.response.once('close', callback);
  }
}
