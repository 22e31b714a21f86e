import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Refused } from '../../errors/refused.ts';
import { type Ending, startChild } from '../../solving/child-process.ts';
import { describeEnding } from '../../solving/describe-ending.ts';
import type { Assignment } from '../../solving/messages.ts';

interface Asking {
  readonly heapMb: number;
  readonly log: FastifyBaseLogger;
  /** Aborted when nobody waits any more: the child is ended. */
  readonly unwanted: AbortSignal;
  /** The longest that it may take, ms. */
  readonly longestMs: number;
  /** Said where it takes longer. */
  readonly tooLong: string;
}

/**
 * Has a child process work on a model while a caller waits. Throws `model-invalid` where the model has errors, `too-large` where it takes
 * too long or too much memory, `unavailable` where the process is lost.
 */
export async function askChild(
  assignment: Assignment,
  { heapMb, log, unwanted, longestMs, tooLong }: Asking,
): Promise<Exclude<Ending, { type: 'failed' | 'ended' | 'not-started' }>> {
  const child = startChild(assignment, { heapMb, log });
  const settled = new AbortController();
  const late = wait(longestMs, 'late' as const, { signal: settled.signal }).catch(() => null);
  if (unwanted.aborted) child.kill();
  unwanted.addEventListener('abort', () => child.kill());
  const ending = await Promise.race([child.ending, late]);
  settled.abort();
  if (ending === 'late' || ending === null) {
    child.kill();
    await child.ending;
    throw new Refused('too-large', tooLong);
  }
  if (ending.type === 'failed') throw new Refused('model-invalid', ending.message);
  if (ending.type === 'ended') {
    throw new Refused(ending.lackedMemory ? 'too-large' : 'unavailable', describeEnding(ending));
  }
  if (ending.type === 'not-started') throw new Refused('unavailable', describeEnding(ending));
  return ending;
}
