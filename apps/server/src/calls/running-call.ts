import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyReply } from 'fastify';

/** Processor time of a call on the event loop, which all share, ms. */
export const EVENT_LOOP_MS = 40;

/** A call whose handler runs, and the limits of the place where it runs. */
interface RunningCall {
  /** Estimated time that it may still take there, ms. */
  leftMs: number;
  /** Aborted when the caller has gone. */
  readonly gone: AbortSignal;
  /**
   * True: it is finished even if its caller has gone, because others wait for the same, or its changes are
   * committed.
   */
  goesOn: boolean;
  /** Gives its place in the lane to others while it waits for something else than the processor. */
  readonly yield: () => void;
  /** Called at each commit of the call. */
  readonly kept: () => void;
}

const running = new AsyncLocalStorage<RunningCall>();

/**
 * Thrown where a call turns out to take longer than the event loop allows: it is rolled back, and made again
 * in a lane.
 */
export class BelongsInLane extends Error {
  constructor() {
    super('This call belongs in a lane.');
    this.name = 'BelongsInLane';
  }
}

/** Thrown where nobody waits any more for the answer of a call; in a lane it is rolled back. */
export class CallerGone extends Error {
  constructor() {
    super('The caller has gone.');
    this.name = 'CallerGone';
  }
}

/**
 * Runs a call on the event loop: work that announces a longer time than that allows throws `BelongsInLane`.
 */
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

/** Throws `CallerGone` where nobody waits any more for the present call. */
export function expectCaller(): void {
  const call = running.getStore();
  if (call?.gone.aborted && !call.goesOn) throw new CallerGone();
}

/**
 * Announces the time of some work before it, ms. Throws `BelongsInLane` where that is too long, or
 * `CallerGone`.
 */
export function expectWork(ms: number): void {
  const call = running.getStore();
  if (!call) return;
  expectCaller();
  call.leftMs -= ms;
  if (call.leftMs < 0) throw new BelongsInLane();
}

/** The present call waits for something else than the processor, perhaps for seconds. */
export function yieldLane(): void {
  const call = running.getStore();
  if (!call) return;
  call.goesOn = true;
  call.yield();
}

/** Notes that the present call has committed a change. */
export function noteKept(): void {
  const call = running.getStore();
  if (!call) return;
  call.goesOn = true;
  call.kept();
}

/** A signal that is aborted when the caller hangs up before the answer was sent. */
export function callerGone({ raw }: FastifyReply): AbortSignal {
  const call = running.getStore();
  if (call && call.gone !== NEVER) return call.gone;
  const gone = new AbortController();
  if (raw.destroyed && !raw.writableFinished) gone.abort();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
