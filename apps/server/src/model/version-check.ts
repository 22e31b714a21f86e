import type { FastifyRequest } from 'fastify';
import { FieldsInvalid, Refused } from '../http/refused.ts';

/** The version of a row under which a caller read what they now change. */
export interface SentVersion {
  /** Of the body. */
  readonly timestamp?: string | null | undefined;
  /** Left out: its header is that of no single row. */
  readonly request?: FastifyRequest;
}

/**
 * Throws `stale-node` where somebody has changed a row since the caller read it: with the row as it is now under
 * `current`. Whoever sends no version, in the body or as If-Match, changes whatever is there.
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
