import type { Readable } from 'node:stream';
import { ARROW_STREAM } from '@thermarium/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../../http/refused.ts';
import { BlobMissing } from '../../storage/blob-store.ts';

/** A request and its answer, to be written as JSON or as Arrow. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const wantsArrow = ({ request }: Exchange): boolean =>
  (request.headers.accept ?? '').toLowerCase().includes(ARROW_STREAM);

/**
 * Writes an answer in the form that was asked for, or nothing where the caller has it already.
 *
 * @param tag changes whenever the answer does
 */
export async function answerAs(
  exchange: Exchange,
  tag: string,
  forms: { readonly json: () => Promise<Readable>; readonly arrow: () => Promise<Readable> },
): Promise<Readable | undefined> {
  const { request, reply } = exchange;
  const arrow = wantsArrow(exchange);
  const entity = `W/"${tag}.${arrow ? 'arrow' : 'json'}"`;
  const headers = { etag: entity, vary: 'Accept, Authorization', 'cache-control': 'private, no-cache' };
  if (isKnown(request.headers['if-none-match'] ?? '', entity)) {
    reply.headers(headers).code(304).send();
    return undefined;
  }
  const answer = await (arrow ? forms.arrow() : forms.json());
  // Only now: a refusal is not to be remembered under the tag.
  reply.headers(headers);
  if (arrow) reply.type(ARROW_STREAM);
  return answer;
}

function isKnown(known: string, entity: string): boolean {
  return known.split(',').some((one) => one.trim() === entity);
}

/** A solution may be replaced, and its files deleted, while it is read: then the new one is. */
const MOST_REPLACEMENTS = 3;

export async function readingAgain<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof BlobMissing)) throw error;
      if (attempt < MOST_REPLACEMENTS) continue;
      throw new Refused('not-stored', 'The temperatures of this solution are gone. Solve again.');
    }
  }
}
