import { type ErrorCode, errorCodes } from '@thermarium/api';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallerGone } from '../calls/running-call.ts';
import { DatabaseFull, DatabaseUnavailable } from '../db/unavailable.ts';
import { FieldsInvalid, notFound, Refused } from '../errors/refused.ts';
import { BlobMissing, StorageFull } from '../storage/blob-store.ts';
import { callerOf } from './admission.ts';
import { markEarly } from './answer-headers.ts';
import { NOT_WHOLE } from './received-body.ts';

/** Fastify's own refusals, by code. */
const OF_FASTIFY: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media',
};

/** Seconds until a call that could not be done now should be repeated. */
const RETRY_AFTER = 2;

/** For a database that was restored without its blobs, or blobs that somebody has deleted. */
const BLOB_LOST = 'What was stored here is missing. Solve again, or restore the stored files.';

/**
 * Answers every error in the shapes of the contract; logs faults of the program under the request's number.
 */
export function answerFailures(app: FastifyInstance): void {
  app.setNotFoundHandler((_, reply) => refuse(reply, notFound()));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof FieldsInvalid) {
      note(request, 'invalid', 'reCaptchaToken' in error.fields ? { botCheck: 'failed' } : {});
      return reply.code(errorCodes.invalid.status).send(error.fields);
    }
    if (error instanceof Refused) return refuse(reply, error);
    if (error instanceof CallerGone) return reply.code(499).send();
    const known = OF_FASTIFY[error.code];
    if (known) return refuse(reply, new Refused(known, error.message));
    if (error.statusCode !== undefined && error.statusCode < 500) {
      return reply.code(400).send({ non_field_errors: [NOT_WHOLE] });
    }
    if (error instanceof BlobMissing) {
      request.log.error({ err: error }, 'A file of the blob store is missing');
      return refuse(reply, new Refused('not-stored', BLOB_LOST));
    }
    if (error instanceof DatabaseUnavailable) {
      request.log.error({ err: error }, 'The database did not do what it was asked');
      return refuse(reply.header('retry-after', RETRY_AFTER), new Refused('unavailable', error.message));
    }
    if (error instanceof DatabaseFull || error instanceof StorageFull) {
      request.log.error({ err: error }, 'There is no disk space left');
      return refuse(reply, new Refused('no-space', error.message));
    }
    if (isConnectionFailure(error)) {
      request.log.error({ err: error }, 'The database or the storage does not answer');
      return refuse(
        reply.header('retry-after', RETRY_AFTER),
        new Refused('unavailable', 'The server cannot reach its database. Try again soon.'),
      );
    }
    request.log.error({ err: error }, 'A call failed');
    return refuse(reply, new Refused('internal', `Something went wrong (${request.id}).`));
  });
}

/** Answers an address that cannot be decoded (`/api/%`) as one that names nothing. */
export function badAddressAnswer(site: { readonly address: string }) {
  return (_error: FastifyError, _request: unknown, reply: FastifyReply): void => {
    refuse(markEarly(reply, site), notFound());
  };
}

/**
 * Refusals that may mean that somebody tries what they have no right to. The request's content stays out of
 * the log.
 */
const LOGGED: readonly ErrorCode[] = ['unauthenticated', 'forbidden', 'not-found', 'too-many'];

function refuse(reply: FastifyReply, refused: Refused): FastifyReply {
  if (LOGGED.includes(refused.code)) note(reply.request, refused.code);
  return reply.code(refused.status).send({ detail: refused.message, code: refused.code, ...refused.more });
}

/** PostgreSQL's classes 08 (connection) and 57P (shutting down), and the socket's own. */
function isConnectionFailure({ code }: FastifyError): boolean {
  return /^(?:08...|57P..|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/.test(code ?? '');
}

function note(request: FastifyRequest, code: ErrorCode, more: Readonly<Record<string, string>> = {}): void {
  // The route, not the address as sent: activation links are as good as a password.
  const { method, ip, routeOptions } = request;
  const about = { method, route: routeOptions.url ?? null, address: ip };
  const user = callerOf(request)?.id;
  request.log.info({ code, ...(user !== undefined && { user }), ...more, ...about }, 'Refused');
}
