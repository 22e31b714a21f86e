import type { FastifyRequest } from 'fastify';
import { FieldsInvalid, Refused } from '../errors/refused.ts';

/** The version of a row that the caller has read. */
export interface SentVersion {
  /** From the body. */
  readonly timestamp?: string | null | undefined;
  /** Left out where the request's header does not concern one row. */
  readonly request?: FastifyRequest;
}

/**
 * Throws `stale-node`, with the present row under `current`, if a row has changed since the caller read it. Passes if
 * the caller sends no version, in the body or as If-Match.
 */
export async function expectCurrent(
  row: { readonly timestamp: Date },
  sent: SentVersion,
  current: () => Promise<unknown>,
): Promise<void> {
  const version = sent.timestamp ?? (sent.request ? matchHeader(sent.request) : null);
  if (version === null) return;
  const read = Date.parse(version);
  if (Number.isNaN(read)) {
    throw new FieldsInvalid({ timestamp: ['Send back the timestamp as it was read!'] });
  }
  if (read >= row.timestamp.getTime()) return;
  throw new Refused('stale-node', 'Somebody has changed this since you opened it.', {
    current: await current(),
  });
}

function matchHeader({ headers }: FastifyRequest): string | null {
  const sent = headers['if-match'];
  if (sent === undefined || sent.trim() === '*') return null;
  return sent.replace(/^\s*(?:W\/)?"?|"?\s*$/g, '');
}
