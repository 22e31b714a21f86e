import type { ServerResponse } from 'node:http';
import type { ProjectEvent } from '@thermarium/api';
import type { FastifyReply } from 'fastify';

/** When a client should come back after its connection broke, ms. */
const RETRY = 3000;
/** A client that reads so slowly that this much waits for it is dropped, bytes: it can reload for less. */
const LARGEST_BACKLOG = 1024 * 1024;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Proxies that gather answers before they pass them on are asked not to.
  'x-accel-buffering': 'no',
  // Nothing else can go over the connection, and the server need not wait for it when it closes.
  connection: 'close',
};

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
    this.write(`retry: ${RETRY}\n\n`);
  }

  send(event: ProjectEvent): void {
    // JSON holds no line breaks, so one line of data is enough.
    this.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  }

  /** Shows proxies and the client that the connection lives. */
  beat(): void {
    this.write(':\n\n');
  }

  end(): void {
    this.response.end();
  }

  /** Calls back once, when the connection is over, whoever ended it. */
  onClose(callback: () => void): void {
    if (this.response.closed) callback();
    else this.response.once('close', callback);
  }

  private write(text: string): void {
    if (this.response.destroyed || this.response.writableEnded) return;
    this.response.write(text);
    if (this.response.writableLength > LARGEST_BACKLOG) this.response.destroy();
  }
}
