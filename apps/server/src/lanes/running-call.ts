import { AsyncLocalStorage } from 'node:async_hooks';

/** Processor time that a call may take on the event loop that everybody shares, ms. */
export const EVENT_LOOP_MS = 40;

/** A call while its handler runs, as far as the way it runs is concerned. */
interface RunningCall {
  /** Estimated ms that it may still take where it runs. */
  leftMs: number;
  /** Aborted when the caller has gone. */
  readonly gone: AbortSignal;
  /** It is brought to its end whoever has gone: others wait for the same, or what it has done is kept already. */
  goesOn: boolean;
  /** Gives its place in the lane to others while it waits for something else. */
  readonly yield: () => void;
  /** Told each time when something that it has done is kept. */
  readonly kept: () => void;
}

const running = new AsyncLocalStorage<RunningCall>();

/** Thrown where a call turns out to take longer than the event loop allows: it is undone, and made again in a lane. */
export class BelongsInLane extends Error {
  constructor() {
    super('This call belongs in a lane.');
    this.name = 'BelongsInLane';
  }
}

/** Thrown in a lane where whoever made a call has gone: it is undone. */
export class CallerGone extends Error {
  constructor() {
    super('The caller has gone.');
    this.name = 'CallerGone';
  }
}

/** Runs a call on the event loop: work that says of itself that it takes longer than that allows throws `BelongsInLane`. */
export function runOnEventLoop<Result>(work: () => Promise<Result>): Promise<Result> {
  return running.run(
    { leftMs: EVENT_LOOP_MS, gone: NEVER, goesOn: false, yield: () => {}, kept: () => {} },
    work,
  );
}
const NEVER = new AbortController().signal;

/** Runs a call in a lane, where it may take as long as the lane allows. */
export function runInLane<Result>(
  call: Pick<RunningCall, 'gone' | 'yield' | 'kept'>,
  work: () => Promise<Result>,
): Promise<Result> {
  return running.run({ leftMs: Infinity, goesOn: false, ...call }, work);
}

/** Throws `CallerGone` where nobody waits any more for the call that runs now. */
export function expectCaller(): void {
  const call = running.getStore();
  if (call?.gone.aborted && !call.goesOn) throw new CallerGone();
}

/** Says before some work how long it will take, ms. Throws `BelongsInLane` where that is too long, or `CallerGone`. */
export function expectWork(ms: number): void {
  const call = running.getStore();
  if (!call) return;
  expectCaller();
  call.leftMs -= ms;
  if (call.leftMs < 0) throw new BelongsInLane();
}

/** The call that runs now waits for something else than the processor, for seconds perhaps. */
export function yieldLane(): void {
  const call = running.getStore();
  if (!call) return;
  call.goesOn = true;
  call.yield();
}

/** What the call that runs now has done stays. */
export function noteKept(): void {
  const call = running.getStore();
  if (!call) return;
  call.goesOn = true;
  call.kept();
}

/** Aborted when the caller of the call that runs now has gone; null: that is not known here. */
export function goneInLane(): AbortSignal | null {
  const call = running.getStore();
  return call && call.gone !== NEVER ? call.gone : null;
}
