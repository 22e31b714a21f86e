import type { Endpoint } from '@thermarium/api';
import type { FastifyReply } from 'fastify';

/** A complete answer, as it is stored under the key of a call. */
export interface WholeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Null: none. */
  readonly body: Uint8Array | null;
}

const CONTENT_TYPES = {
  json: 'application/json; charset=utf-8',
  'json-text': 'application/json; charset=utf-8',
  text: 'text/plain; charset=utf-8',
} as const;

const chosen = new WeakMap<FastifyReply, number>();

/** Chooses the endpoint's other status of success for an answer. */
export function answerOtherwise(reply: FastifyReply, { otherStatus, status }: Endpoint): void {
  chosen.set(reply, otherStatus ?? status);
}

/** Answers that were sent; that they are shows in the reply only after all hooks. */
const alreadySent = new WeakSet<FastifyReply>();

/** Tells callers that what they have is still right. */
export function sendUnchanged(reply: FastifyReply): undefined {
  alreadySent.add(reply);
  reply.code(304).send();
}

function statusOf(endpoint: Endpoint, reply: FastifyReply): number {
  return chosen.get(reply) ?? endpoint.status;
}

/** Sends the result of a handler; a JSON answer is serialised by the endpoint's schema. */
export function respond(endpoint: Endpoint, reply: FastifyReply, given: unknown): unknown {
  if (reply.sent || alreadySent.has(reply)) return reply;
  reply.code(statusOf(endpoint, reply));
  switch (endpoint.form) {
    case 'json':
      return endpoint.answer.parse(given);
    case 'empty':
      return reply.send();
    case 'json-text':
    case 'text':
      if (!reply.hasHeader('content-type')) reply.type(CONTENT_TYPES[endpoint.form]);
      return given;
    default:
      return given;
  }
}

/** Headers that a handler sets and that describe the answer's body. */
const KEPT_HEADERS = ['content-type', 'etag', 'cache-control'];

/** The same answer as bytes, which are not sent yet. Writing calls answer with text, JSON or nothing. */
export function wholeAnswer(endpoint: Endpoint, reply: FastifyReply, given: unknown): WholeAnswer {
  const { form, answer } = endpoint;
  const status = statusOf(endpoint, reply);
  if (form !== 'json' && form !== 'json-text' && form !== 'text') return { status, headers: {}, body: null };
  const set = KEPT_HEADERS.flatMap((name) => {
    const value = reply.getHeader(name);
    return value === undefined ? [] : [[name, String(value)]];
  });
  const text = form === 'json' ? JSON.stringify(answer.parse(given)) : String(given);
  return {
    status,
    headers: { 'content-type': CONTENT_TYPES[form], ...Object.fromEntries(set) },
    body: Buffer.from(text),
  };
}

/** Sends a complete answer. */
export function sendWhole(reply: FastifyReply, { status, headers, body }: WholeAnswer): FastifyReply {
  reply.code(status).headers(headers);
  return body === null ? reply.send() : reply.send(body);
}
