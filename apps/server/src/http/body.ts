import type { Endpoint } from '@thermarium/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkBounds } from './json-bounds.ts';
import { FieldsInvalid, Refused } from './refused.ts';

/**
 * Leaves a body as bytes: whoever handles the call checks their number and parses them, here or in another
 * thread. Clients name JSON as the type of every request, also of those without a body.
 */
export function keepBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
}

/**
 * Throws where the headers of a body say that it is too large, or compressed: no client of ours compresses,
 * and 16 kB unfold to 16 MB.
 */
export function checkBodyHeaders({ headers }: FastifyRequest, { bodyLimit }: Endpoint): void {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.trim().toLowerCase() !== 'identity') {
    throw new Refused('unsupported-media', 'Send the request as it is, without a Content-Encoding.');
  }
  if (Number(headers['content-length'] ?? 0) > bodyLimit) throw new Refused('too-large', TOO_LARGE);
}

export const TOO_LARGE = 'The request is larger than the server accepts.';

/** The bytes of the body; empty where the call has none. */
export function bodyBytes({ body }: FastifyRequest): Uint8Array {
  return body instanceof Uint8Array ? body : NO_BYTES;
}
const NO_BYTES = new Uint8Array();

/** The body as JSON; undefined where there is none. Throws the refusals that precede the check of fields. */
export function parseBody(bytes: Uint8Array, request: FastifyRequest, endpoint: Endpoint): unknown {
  if (bytes.length === 0) return undefined;
  checkBounds(bytes, endpoint);
  let parsed: unknown;
  let failure: Error | null = null;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
  request.server.getDefaultJsonParser('error', 'error')(request, text, (error, body) => {
    parsed = body;
    failure = error;
  });
  if (failure !== null) throw new FieldsInvalid({ non_field_errors: ['The request is not valid JSON.'] });
  return parsed;
}
