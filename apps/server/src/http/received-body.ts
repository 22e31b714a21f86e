import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { MEBIBYTE } from '@thermarium/model';
import type { FastifyInstance } from 'fastify';
import { FieldsInvalid, Refused } from '../errors/refused.ts';
import { SentBody } from './sent-body.ts';

/** How long the rest of a discarded body may take, ms. */
const PATIENCE = 5_000;

/** So many chunks may be as small as they like. */
const FREE_CHUNKS = 10_000;
/**
 * Least size of a chunk on average, bytes: each takes the event loop a microsecond or more, and a body can have
 * as many chunks as bytes.
 */
const LEAST_CHUNK = 16;

/** Said where the connection ended, or broke the protocol, before the end of the request. */
export const NOT_WHOLE = 'The request was not received whole.';
const TOO_FINE = `The request comes in chunks of less than ${LEAST_CHUNK} bytes. Send larger ones.`;

/** The sentence for a body with more bytes than its call takes. */
export function tooLarge(bodyLimit: number): string {
  const most =
    bodyLimit < MEBIBYTE ? `${Math.floor(bodyLimit / 1024)} kB` : `${Math.floor(bodyLimit / MEBIBYTE)} MB`;
  return `The request is larger than ${most}, the most that the server accepts.`;
}

/**
 * Waits for a body. Throws the refusals of a body that is too large, in too small chunks or not whole; the
 * rest of it is discarded.
 */
export function receivedBody(message: IncomingMessage, bodyLimit: number): Promise<SentBody> {
  const { promise, resolve, reject } = Promise.withResolvers<SentBody>();
  const body = new SentBody();
  const chunks = new ChunkCount();
  const refuse = (refusal: Error) => {
    message.off('data', take);
    body.close();
    discardBody(message, bodyLimit);
    reject(refusal);
  };
  const take = (chunk: Buffer<ArrayBuffer>) => {
    chunks.add(chunk);
    if (chunks.bytes > bodyLimit) return refuse(new Refused('too-large', tooLarge(bodyLimit)));
    if (chunks.areTooFine) return refuse(new FieldsInvalid({ non_field_errors: [TOO_FINE] }));
    body.add(chunk);
  };
  message.on('data', take);
  message.once('end', () => resolve(body));
  message.once('error', () => {
    body.close();
    reject(new FieldsInvalid({ non_field_errors: [NOT_WHOLE] }));
  });
  return promise;
}

/** How long a caller who is cut off has to read the answer, ms. */
const LINGER = 1_000;

const answered = new WeakSet<IncomingMessage>();
const toBeCutOff = new WeakSet<IncomingMessage>();

/** Has callers cut off after their answer, not before: it would be lost with the connection. */
export function cutOffAfterAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    answered.add(raw);
    if (toBeCutOff.has(raw)) hangUp(raw);
    done();
  });
}

function cutOff(message: IncomingMessage): void {
  message.pause();
  if (answered.has(message)) hangUp(message);
  else toBeCutOff.add(message);
}

/** Says that nothing follows, and closes later: a connection that is closed with unread bytes takes back what was sent on it. */
function hangUp(message: IncomingMessage): void {
  // A call that the program makes of itself has no connection.
  if (message.socket instanceof Socket) message.socket.end();
  setTimeout(() => message.destroy(), LINGER).unref();
}

/**
 * Reads the rest of a body and discards it, so that the caller can read the answer and reuse the connection.
 * A caller who sends more than the endpoint takes, too slowly or in too small chunks is cut off.
 */
export function discardBody(message: IncomingMessage, mostBytes: number): void {
  if (message.complete) return;
  const chunks = new ChunkCount();
  const late = setTimeout(() => message.destroy(), PATIENCE);
  const take = (chunk: Uint8Array) => {
    chunks.add(chunk);
    if (chunks.bytes <= mostBytes && !chunks.areTooFine) return;
    message.off('data', take);
    cutOff(message);
  };
  message.on('data', take);
  message.once('close', () => clearTimeout(late));
  // A caller who hangs up has had their answer.
  message.on('error', () => {});
}

/** The chunks in which a body came. */
class ChunkCount {
  bytes = 0;
  private count = 0;

  get areTooFine(): boolean {
    return this.count > FREE_CHUNKS && this.bytes < LEAST_CHUNK * this.count;
  }

  add({ length }: Uint8Array): void {
    this.count++;
    this.bytes += length;
  }
}
