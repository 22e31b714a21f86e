import { CallerGone } from '../calls/running-call.ts';
import { Refused } from '../errors/refused.ts';
import { FairQueue, type FairQueueLimits, QueueFull, WaiterGone } from './fair-queue.ts';

/** Processes for one purpose that run at once: with only one, everybody would wait for somebody's large model. */
export const PROCESSES_AT_ONCE = 2;

const USUAL = {
  places: PROCESSES_AT_ONCE,
  // One user cannot have all of them.
  placesOfUser: PROCESSES_AT_ONCE - 1,
  mostWaiting: 100,
  mostWaitingOfUser: 10,
};

export interface ProcessPlacesOptions {
  readonly limits: Pick<FairQueueLimits, 'longestWaitMs'> &
    Partial<Pick<FairQueueLimits, 'mostWaiting' | 'mostWaitingOfUser'>>;
  /** Said to a user who asks for too much. */
  readonly tooMany: string;
  /** Said where all users together do. */
  readonly allBusy: string;
}

/** The places for child processes of one purpose, which users take in turn. */
export class ProcessPlaces {
  private readonly queue: FairQueue;
  private readonly options: ProcessPlacesOptions;

  constructor(options: ProcessPlacesOptions) {
    this.queue = new FairQueue({ ...USUAL, ...options.limits });
    this.options = options;
  }

  /**
   * Waits for a place, and returns the function that gives it back. Throws `too-many` or `unavailable` where none can be had,
   * and `CallerGone`.
   */
  enter(user: number, gone: AbortSignal): Promise<() => void> {
    return this.queue.enter(user, gone).catch((failure: unknown) => {
      throw this.refusalOf(failure);
    });
  }

  private refusalOf(failure: unknown): unknown {
    if (failure instanceof WaiterGone) return new CallerGone();
    if (!(failure instanceof QueueFull)) return failure;
    const { tooMany, allBusy } = this.options;
    return failure.isOwnFault ? new Refused('too-many', tooMany) : new Refused('unavailable', allBusy);
  }
}
