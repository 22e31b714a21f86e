import { AsyncLocalStorage } from 'node:async_hooks';

/** Processor time that a call may take on the event loop that everybody shares, ms. */
export const EVENT_LOOP_MS = 40;

/** A call while its handler runs, as far as the way it runs is concerned. */
interface RunningCall {
  /** Estimated ms that it may still take where it runs. */
  leftMs: number;
  /** Aborted when the caller has gone. */
  readonly gone: AbortSignal;
  /** Gives its place in the lane to others while it waits for something else. */
  readonly yield: () => void;
}

const running = new AsyncLocalStorage<RunningCall>();

/** Thrown where a call turns out to take longer than the event loop allows: it is undone, and made again in a lane. */
export class BelongsInLane extends Error {
  constructor() {
    super('This call belongs in a lane.');
    this.name = 'BelongsInLane';
  }
}

/** Runs a call on the event loop: work that says of itself that it takes longer than that allows throws `BelongsInLane`. */
export function runOnEventLoop<Result>(work: () => Promise<Result>): Promise<Result> {
  return running.run({ leftMs: EVENT_LOOP_MS, gone: NEVER, yield: () => {} }, work);
}
const NEVER = new AbortController().signal;

/** Runs a call in a lane, where it may take as long as the lane allows. */
export function runInLane<Result>(
  call: Pick<RunningCall, 'gone' | 'yield'>,
  work: () => Promise<Result>,
): Promise<Result> {
  return running.run({ leftMs: Infinity, ...call }, work);
}

/** Says before some work how long it will take, ms. Throws `BelongsInLane` where that is too long. */
export function expectWork(ms: number): void {
  const call = running.getStore();
  if (!call) return;
  call.leftMs -= ms;
  if (call.leftMs < 0) throw new BelongsInLane();
}

/** The call that runs now waits for something else than the processor, for seconds perhaps. */
export function yieldLane(): void {
  running.getStore()?.yield();
}

/** Aborted when the caller of the call that runs now has gone; null: that is not known here. */
export function goneInLane(): AbortSignal | null {
  const call = running.getStore();
  return call && call.gone !== NEVER ? call.gone : null;
}
