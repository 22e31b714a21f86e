import type { FastifyReply } from 'fastify';
import { goneInLane } from './running-call.ts';

/** A signal that is aborted when the caller hangs up before the answer was sent. */
export function callerGone({ raw }: FastifyReply): AbortSignal {
  const inLane = goneInLane();
  if (inLane) return inLane;
  const gone = new AbortController();
  if (raw.destroyed && !raw.writableFinished) gone.abort();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
