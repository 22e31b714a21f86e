import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { type Endpoint, JSON_TYPE } from '@thermarium/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FieldsInvalid, Refused } from '../errors/refused.ts';
import { checkBounds } from './json-bounds.ts';
import { cutOffAfterAnswers, receivedBody, tooLarge } from './received-body.ts';
import { SentBody } from './sent-body.ts';

/**
 * Leaves a body as bytes: whoever handles the call checks their number and parses them, here or in a
 * lane. Clients name JSON as the type of every request that is no file, also of those without a body.
 */
export function keepBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  cutOffAfterAnswers(app);
  app.addContentTypeParser('*', ({ routeOptions }: FastifyRequest, message: IncomingMessage) =>
    receivedBody(message, routeOptions.bodyLimit),
  );
  app.addHook('preHandler', (request, { raw }, done) => {
    const free = () => bodyOf(request).close();
    if (raw.closed) free();
    else raw.once('close', free);
    done();
  });
}

/**
 * Throws where the headers of a body say that it is too large, of a type that the call does not take, or compressed: no
 * client of ours compresses, and 16 kB unfold to 16 MB.
 */
export function checkBodyHeaders(request: FastifyRequest, endpoint: Endpoint): void {
  const { headers } = request;
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.trim().toLowerCase() !== 'identity') {
    throw new Refused('unsupported-media', 'Send the request as it is, without a Content-Encoding.');
  }
  const length = Number(headers['content-length'] ?? 0);
  const hasBody = length > 0 || headers['transfer-encoding'] !== undefined;
  if (hasBody && !isFile(request, endpoint) && mediaType(request) !== JSON_TYPE) {
    const types = [...endpoint.files, JSON_TYPE].join(' or ');
    throw new Refused('unsupported-media', `Send the request as ${types}.`);
  }
  if (length > endpoint.bodyLimit) throw new Refused('too-large', tooLarge(endpoint.bodyLimit));
}

/** Whether the body of a request is a file, of which the handler gets the bytes. */
function isFile(request: FastifyRequest, { files }: Pick<Endpoint, 'files'>): boolean {
  return files === 'any' || files.includes(mediaType(request));
}

function mediaType({ headers }: FastifyRequest): string {
  return (headers['content-type'] ?? '').split(';', 1)[0].trim().toLowerCase();
}

const NO_UTF_8 = 'The request is not valid UTF-8.';

/** The body as it was sent; empty where the call has none. */
export function bodyOf({ body }: FastifyRequest): SentBody {
  return body instanceof SentBody ? body : NO_BODY;
}
const NO_BODY = new SentBody();

/**
 * The body: of a file its bytes, else what its JSON says; undefined where there is none. Throws the refusals that
 * precede the check of fields.
 */
export function parseBody(bytes: Uint8Array, request: FastifyRequest, endpoint: Endpoint): unknown {
  if (isFile(request, endpoint)) return bytes;
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw new FieldsInvalid({ non_field_errors: [NO_UTF_8] });
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
