import type { Readable } from 'node:stream';
import { ARROW_STREAM } from '@thermarium/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../calls/caller.ts';
import { callerGone } from '../../calls/running-call.ts';
import { Refused } from '../../errors/refused.ts';
import { sendUnchanged } from '../../http/answer.ts';
import { InsideNotKept } from '../../solutions/renditions/inside-not-kept.ts';
import type { FieldSubject, Manner, Subject } from '../../solutions/renditions/order.ts';
import { joined, type Piece } from '../../solutions/renditions/pieces.ts';
import { TooManyReaders } from '../../solutions/renditions/readers.ts';
import type { Renditions } from '../../solutions/renditions/renditions.ts';
import { GivenUp } from '../../solutions/renditions/writer-queue.ts';
import { BlobDamaged, BlobMissing } from '../../storage/blob-store.ts';

/** A request and its reply, which is JSON or Arrow. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: Caller;
}

/** The solution to answer with, and the form of the answer. */
export interface SolutionAnswer {
  /** Changes whenever the answer does. */
  readonly tag: string;
  readonly subject: Subject;
  readonly stale: boolean;
  /** The report of the solve, as JSON text. */
  readonly summary: () => Promise<string>;
}

/** Seconds until a call should be repeated where too many callers read. */
const RETRY_AFTER = 5;

const NOT_KEPT =
  "The temperatures inside were not kept at each time step. Turn on 'Save internal temperatures' in the project " +
  'properties and solve again; planes that are added to the project before a solve are always kept.';

/**
 * Answers in the requested form, from a file and as fast as it is read; without a body where the caller has
 * it already.
 */
export async function answerFrom(
  renditions: Renditions,
  exchange: Exchange,
  { tag, ...wish }: SolutionAnswer,
): Promise<Readable | undefined> {
  return send(renditions, exchange, { tag, ...wish, manner: mannerOf(exchange.request) });
}

/** The same for an answer that has one form. `headers`: those of its content. */
export async function answerFile(
  renditions: Renditions,
  exchange: Exchange,
  answer: Pick<SolutionAnswer, 'tag'> & { readonly subject: FieldSubject },
  headers: Readonly<Record<string, string>>,
): Promise<Readable | undefined> {
  const manner: Manner = { ...mannerOf(exchange.request), form: 'file' };
  const stream = await send(renditions, exchange, {
    ...answer,
    manner,
    stale: false,
    summary: async () => '',
  });
  // Set last: a refusal is JSON.
  if (stream) exchange.reply.headers(headers);
  return stream;
}

async function send(
  renditions: Renditions,
  { request, reply, caller }: Exchange,
  { tag, manner, ...wish }: SolutionAnswer & { readonly manner: Manner },
): Promise<Readable | undefined> {
  const headers = headersFor(tag, manner);
  if (isKnown(request, headers.etag)) return notAgain(reply, headers);
  const reading = renditions.read({ ...wish, manner, user: caller.id, signal: callerGone(reply) });
  const { bytes, stream } = await reading.catch((error: unknown) => {
    throw refusalOf(error, reply);
  });
  // Set last: a refusal must not be cached under the tag.
  reply.headers(headers).header('content-length', bytes);
  if (manner.coding === 'gzip') reply.header('content-encoding', 'gzip');
  return stream;
}

/** The same for an answer of a few bytes. */
export function answerShort(
  { request, reply }: Exchange,
  tag: string,
  forms: { readonly json: () => Iterable<Piece>; readonly arrow: () => Iterable<Piece> },
): Uint8Array | undefined {
  const manner = mannerOf(request);
  const headers = headersFor(tag, manner);
  if (isKnown(request, headers.etag)) return notAgain(reply, headers);
  reply.headers(headers);
  return joined(forms[manner.form]());
}

function mannerOf({ headers }: FastifyRequest): Manner & { readonly form: 'json' | 'arrow' } {
  const wantsArrow = (headers.accept ?? '').toLowerCase().includes(ARROW_STREAM);
  const takesGzip = String(headers['accept-encoding'] ?? '')
    .split(',')
    .some((one) => /^\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(one));
  return { form: wantsArrow ? 'arrow' : 'json', coding: takesGzip ? 'gzip' : 'identity' };
}

function headersFor(tag: string, { form }: Manner) {
  return {
    etag: `W/"${tag}.${form}"`,
    vary: 'Accept, Accept-Encoding, Authorization',
    'cache-control': 'private, no-cache',
    ...(form === 'arrow' && { 'content-type': ARROW_STREAM }),
  };
}

function isKnown({ headers }: FastifyRequest, entity: string): boolean {
  return (headers['if-none-match'] ?? '').split(',').some((one) => one.trim() === entity);
}

function notAgain(reply: FastifyReply, headers: ReturnType<typeof headersFor>): undefined {
  return sendUnchanged(reply.headers(headers));
}

/** The refusal for a failure; one that `readingAgain` or the program handles is returned unchanged. */
function refusalOf(error: unknown, reply: FastifyReply): unknown {
  if (error instanceof InsideNotKept) return new Refused('not-stored', NOT_KEPT);
  if (error instanceof TooManyReaders) {
    reply.header('retry-after', RETRY_AFTER);
    return new Refused(error.code, error.message);
  }
  if (error instanceof GivenUp) return new Refused('unavailable', 'The answer was given up. Try again.');
  return error;
}

/** A solution may be replaced, and its files deleted, while it is read: then the new one is read. */
const MOST_REPLACEMENTS = 3;

/**
 * Reads again where the solution was replaced meanwhile. Throws `not-stored` where its files are missing or
 * damaged.
 */
export async function readingAgain<Answer>(
  { request }: Pick<Exchange, 'request'>,
  read: () => Promise<Answer>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      if (error instanceof BlobDamaged) {
        request.log.error({ err: error }, 'A file of a solution is damaged');
        throw new Refused('not-stored', 'The stored temperatures of this solution are damaged. Solve again.');
      }
      if (!(error instanceof BlobMissing)) throw error;
      if (attempt < MOST_REPLACEMENTS) continue;
      throw new Refused('not-stored', 'The temperatures of this solution are gone. Solve again.');
    }
  }
}
