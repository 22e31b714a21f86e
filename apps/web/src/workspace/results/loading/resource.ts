import { Refused } from './answers.ts';
import { type Load, problemOf, stopped } from './load.ts';

/** How a load has ended. */
export type Ended<T> = Extract<Load<T>, { status: 'loaded' | 'failed' }>;

/** The place in a store where the state of a load is kept. */
export interface LoadPlace<T> {
  get(): Load<T>;
  set(load: Load<T>): void;
}

/** Something that is loaded, and loaded again when it is another one: its latest load counts. */
export class Resource<T> {
  private readonly place: LoadPlace<T>;
  private running: AbortController | null = null;

  constructor(place: LoadPlace<T>) {
    this.place = place;
  }

  /**
   * Loads it. What was loaded before stays until it is there; a load that is under way is given up. Fulfils with how it
   * ended; null: it was given up.
   */
  async load(fetch: (signal: AbortSignal) => Promise<T>): Promise<Ended<T> | null> {
    this.running?.abort();
    const controller = new AbortController();
    this.running = controller;
    const before = this.place.get();
    this.place.set({ status: 'loading', data: before.data, problem: problemOf(before) });
    const end = await this.endOf(fetch, controller.signal);
    if (controller.signal.aborted) return null;
    this.place.set(end);
    return end;
  }

  /** Gives up what is under way. */
  stop(): void {
    this.running?.abort();
    this.running = null;
    const before = this.place.get();
    if (before.status === 'loading') this.place.set(stopped(before));
  }

  private async endOf(fetch: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<Ended<T>> {
    try {
      return { status: 'loaded', data: await fetch(signal) };
    } catch (error) {
      const problem = error instanceof Refused ? error.message : String(error);
      return { status: 'failed', data: this.place.get().data, problem };
    }
  }
}
