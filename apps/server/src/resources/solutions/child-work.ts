import { setTimeout as wait } from 'node:timers/promises';
import { memoryLimits, type PrepareOptions } from '@thermarium/mesh';
import type { FastifyBaseLogger } from 'fastify';
import { yieldLane } from '../../calls/running-call.ts';
import { Refused } from '../../errors/refused.ts';
import { PROCESSES_AT_ONCE, ProcessPlaces } from '../../processes/process-places.ts';
import { type Ending, startChild } from '../../solving/child-process.ts';
import { describeEnding } from '../../solving/describe-ending.ts';
import type { Assignment } from '../../solving/messages.ts';
import { SharedWork } from './shared-work.ts';

/** Each child takes a processor and, for a large model, a gigabyte. */
const LIMITS = { longestWaitMs: 240_000 };

type Concluded = Exclude<Ending, { type: 'failed' | 'ended' | 'not-started' }>;
type KindOfWork = Assignment['kind'] & Concluded['type'];

interface ChildWorkOptions<Kind> {
  readonly kind: Kind;
  /** Said to a user who asks for too much, and to everybody where all users together do. */
  readonly tooMany: string;
  readonly allBusy: string;
  /** The longest that a child may take, ms, and what is said where it takes longer. */
  readonly longestMs: number;
  readonly tooLong: string;
  readonly log: FastifyBaseLogger;
}

/** Has a child work on the assignment that is made for the most cells that its memory allows. */
type AskChild<Kind extends KindOfWork> = (
  assignment: (cellLimit: PrepareOptions['cellLimit']) => Extract<Assignment, { readonly kind: Kind }>,
) => Promise<Extract<Concluded, { readonly type: Kind }>>;

/** Work of child processes on models while callers wait: a few at once, users in turn. */
export class ChildWork<Kind extends KindOfWork, Answer> {
  private readonly options: ChildWorkOptions<Kind>;
  private readonly underway = new SharedWork<Answer>();
  private readonly places: ProcessPlaces;

  constructor(options: ChildWorkOptions<Kind>) {
    this.options = options;
    this.places = new ProcessPlaces({ limits: LIMITS, ...options });
  }

  /**
   * The answer of the work for a key, which callers who ask for the same share; it ends when none is left. Rejects with
   * `model-invalid` where the model has errors, `too-large` where the child takes too long or too much memory, `unavailable` where it is
   * lost, and as the places for processes do.
   */
  share(
    key: string,
    user: number,
    gone: AbortSignal,
    work: (ask: AskChild<Kind>) => Promise<Answer>,
  ): Promise<Answer> {
    yieldLane();
    return this.underway.join(key, gone, async (unwanted) => {
      const leave = await this.places.enter(user, unwanted);
      try {
        return await work((assignment) => this.ask(assignment, unwanted));
      } finally {
        leave();
      }
    });
  }

  private async ask(
    assignment: Parameters<AskChild<Kind>>[0],
    unwanted: AbortSignal,
  ): ReturnType<AskChild<Kind>> {
    const { kind, longestMs, tooLong, log } = this.options;
    const { cellLimit, heapMb } = memoryLimits(process.availableMemory(), PROCESSES_AT_ONCE);
    const child = startChild(assignment(cellLimit), { heapMb, log });
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
    if (!isOf(kind, ending)) throw new Error(`Work on '${kind}' concluded with '${ending.type}'.`);
    return ending;
  }
}

function isOf<Kind extends KindOfWork>(
  kind: Kind,
  ending: Concluded,
): ending is Extract<Concluded, { readonly type: Kind }> {
  return ending.type === kind;
}
