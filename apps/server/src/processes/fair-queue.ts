/** How many callers may hold a place and may wait at once. */
export interface FairQueueLimits {
  readonly places: number;
  /** Fewer than all, so that one user never holds the last place. */
  readonly placesOfUser: number;
  readonly mostWaiting: number;
  readonly mostWaitingOfUser: number;
  readonly longestWaitMs: number;
}

/** No place is free, and none will be soon enough. */
export class QueueFull extends Error {
  /** True: this user asks for too much; false: all users together do. */
  readonly isOwnFault: boolean;

  constructor(isOwnFault: boolean) {
    super('The queue is full.');
    this.name = 'QueueFull';
    this.isOwnFault = isOwnFault;
  }
}

/** The waiting caller has gone. */
export class WaiterGone extends Error {
  constructor() {
    super('Whoever waited has gone.');
    this.name = 'WaiterGone';
  }
}

interface Waiter {
  readonly user: number;
  readonly begin: () => void;
}

/**
 * Places that users take in turn: the next goes to the user who holds fewest, and among them to the one
 * served longest ago.
 */
export class FairQueue {
  private readonly limits: FairQueueLimits;
  private readonly waiting = new Set<Waiter>();
  private readonly held = new Map<number, number>();
  /** The turn in which each user was served last; only of users who hold a place or wait. */
  private readonly served = new Map<number, number>();
  private turns = 0;
  private free: number;

  constructor(limits: FairQueueLimits) {
    this.limits = limits;
    this.free = limits.places;
  }

  /**
   * Waits for a place, and returns the function that gives it back. Rejects with `QueueFull` or `WaiterGone`.
   */
  enter(user: number, signal: AbortSignal): Promise<() => void> {
    if (signal.aborted) return Promise.reject(new WaiterGone());
    const { mostWaiting, mostWaitingOfUser, longestWaitMs } = this.limits;
    const own = [...this.waiting].filter((waiter) => waiter.user === user).length;
    if (own >= mostWaitingOfUser) return Promise.reject(new QueueFull(true));
    if (this.waiting.size >= mostWaiting) return Promise.reject(new QueueFull(false));
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const stop = (reason: Error) => {
      settle();
      reject(reason);
    };
    const late = setTimeout(() => stop(new QueueFull((this.held.get(user) ?? 0) > 0)), longestWaitMs);
    const gone = () => stop(new WaiterGone());
    const waiter = {
      user,
      begin: () => {
        settle();
        resolve(this.place(user));
      },
    };
    const settle = () => {
      clearTimeout(late);
      signal.removeEventListener('abort', gone);
      this.waiting.delete(waiter);
      this.forget(user);
    };
    signal.addEventListener('abort', gone);
    this.waiting.add(waiter);
    this.serve();
    return promise;
  }

  private serve(): void {
    while (this.free > 0) {
      const next = this.next();
      if (!next) return;
      const { user } = next;
      this.free -= 1;
      this.turns += 1;
      this.held.set(user, (this.held.get(user) ?? 0) + 1);
      this.served.set(user, this.turns);
      next.begin();
    }
  }

  private next(): Waiter | undefined {
    const rank = ({ user }: Waiter) => [this.held.get(user) ?? 0, this.served.get(user) ?? 0];
    let best: Waiter | undefined;
    for (const waiter of this.waiting) {
      const [holds, turn] = rank(waiter);
      if (holds >= this.limits.placesOfUser) continue;
      const [fewest, earliest] = best ? rank(best) : [Infinity, Infinity];
      if (holds < fewest || (holds === fewest && turn < earliest)) best = waiter;
    }
    return best;
  }

  private place(user: number): () => void {
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      const left = (this.held.get(user) ?? 1) - 1;
      if (left > 0) this.held.set(user, left);
      else this.held.delete(user);
      this.forget(user);
      this.free += 1;
      this.serve();
    };
  }

  private forget(user: number): void {
    if (this.held.has(user) || [...this.waiting].some((waiter) => waiter.user === user)) return;
    this.served.delete(user);
  }
}
