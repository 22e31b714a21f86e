import { CallerGone } from '../../calls/running-call.ts';

interface Underway<Result> {
  readonly result: Promise<Result>;
  readonly unwanted: AbortController;
  callers: number;
}

/** Work that all callers who ask for the same share, and that goes on until none is left. */
export class SharedWork<Result> {
  private readonly underway = new Map<string, Underway<Result>>();

  /**
   * The result of the work for a key, which starts where nobody waits for it yet. Rejects with `CallerGone`.
   */
  async join(
    key: string,
    gone: AbortSignal,
    work: (unwanted: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    if (gone.aborted) throw new CallerGone();
    const shared = this.underway.get(key) ?? this.begin(key, work);
    shared.callers += 1;
    const left = Promise.withResolvers<never>();
    const leave = () => {
      shared.callers -= 1;
      if (shared.callers === 0) this.drop(key, shared);
      left.reject(new CallerGone());
    };
    gone.addEventListener('abort', leave);
    try {
      return await Promise.race([shared.result, left.promise]);
    } finally {
      gone.removeEventListener('abort', leave);
    }
  }

  private begin(key: string, work: (unwanted: AbortSignal) => Promise<Result>): Underway<Result> {
    const unwanted = new AbortController();
    const result = work(unwanted.signal).finally(() => this.forget(key, shared));
    // When nobody is left to be told, a failure needs a handler all the same.
    result.catch(() => {});
    const shared: Underway<Result> = { result, unwanted, callers: 0 };
    this.underway.set(key, shared);
    return shared;
  }

  private drop(key: string, shared: Underway<Result>): void {
    this.forget(key, shared);
    shared.unwanted.abort();
  }

  private forget(key: string, shared: Underway<Result>): void {
    if (this.underway.get(key) === shared) this.underway.delete(key);
  }
}
