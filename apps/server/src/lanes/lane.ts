import { type MessagePort, Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import type { ProjectEvents } from '../events/project-events.ts';
import type { AnswerLimit, FromLane, LaneAnswer, LaneCall, LaneGround, ToLane } from './messages.ts';

interface LaneLimits {
  /** Processor time of one call, ms. */
  readonly processorMs: number;
  /** JavaScript objects, MB. */
  readonly heapMb: number;
  /** Largest answer as sent, bytes. */
  readonly answerBytes: number;
}

export interface LaneOptions extends LaneLimits {
  /** The thread's script; left out: the one that serves the program's calls. */
  readonly script?: URL;
  readonly ground: LaneGround;
  readonly events: ProjectEvents;
  readonly log: FastifyBaseLogger;
}

/** Why a call got no answer. */
export type LaneFailure = 'time' | 'memory' | 'lost';

export class LaneFailed extends Error {
  readonly why: LaneFailure;
  /** The call was done; only its answer is lost. */
  readonly isKept: boolean;

  constructor(why: LaneFailure, isKept: boolean) {
    super(`A lane ended: ${why}.`);
    this.name = 'LaneFailed';
    this.why = why;
    this.isKept = isKept;
  }
}

interface Underway {
  readonly resolve: (answer: LaneAnswer) => void;
  readonly reject: (failure: LaneFailed) => void;
  readonly yielded: () => void;
  isKept: boolean;
}

const LANE_THREAD = new URL('./lane-thread.ts', import.meta.url);

const LOOK_EVERY = 200;
const PATIENCE = 2_000;

/** How long a call whose caller has gone may take to end by itself, which it does at its next query, ms. */
const GRACE = 1_000;

/**
 * A thread that answers calls. It is terminated with a call that takes too much time or memory, or that goes
 * on for a caller who has gone; the next call starts a new one.
 */
export class Lane {
  private readonly options: LaneOptions;
  private thread: Worker | null = null;
  private readonly underway = new Map<number, Underway>();
  /** The call that uses the processor. */
  private running: number | null = null;
  private calls = 0;
  private isReady = false;
  private watch: NodeJS.Timeout | null = null;

  constructor(options: LaneOptions) {
    this.options = options;
  }

  /** Starts the thread unless it runs, which takes a second. */
  open(): Worker {
    this.thread ??= this.start();
    return this.thread;
  }

  /**
   * Answers a call; `yielded` is called when others may run while it waits, or when it has ended. Rejects
   * with `LaneFailed`.
   */
  async answer(call: LaneCall, gone: AbortSignal, yielded: () => void): Promise<LaneAnswer> {
    const thread = this.open();
    this.calls += 1;
    const id = this.calls;
    const { promise, resolve, reject } = Promise.withResolvers<LaneAnswer>();
    let isLeft = false;
    const leave = () => {
      if (isLeft) return;
      isLeft = true;
      if (this.running === id) this.running = null;
      if (this.running === null) this.rest();
      yielded();
    };
    this.underway.set(id, { resolve, reject, yielded: leave, isKept: false });
    this.running = id;
    const send = (message: ToLane, given: MessagePort[] = []) => thread.postMessage(message, given);
    let grace: NodeJS.Timeout | undefined;
    const tellGone = () => {
      send({ type: 'gone', id });
      grace = setTimeout(() => this.abandon(thread, id), GRACE);
    };
    gone.addEventListener('abort', tellGone);
    try {
      const { port } = call.body;
      send({ type: 'call', id, call }, port ? [port] : []);
      this.guard(thread, id);
      return await promise;
    } finally {
      gone.removeEventListener('abort', tellGone);
      clearTimeout(grace);
      this.underway.delete(id);
      leave();
    }
  }

  async close(): Promise<void> {
    const { thread } = this;
    if (!thread) return;
    const ended = new Promise((resolve) => thread.once('exit', resolve));
    thread.postMessage({ type: 'close' } satisfies ToLane);
    const late = setTimeout(() => void thread.terminate(), PATIENCE);
    await ended;
    clearTimeout(late);
  }

  private start(): Worker {
    const { script = LANE_THREAD, ground, heapMb, answerBytes, events, log } = this.options;
    const thread = new Worker(script, {
      workerData: { ...ground, answerBytes } satisfies LaneGround & AnswerLimit,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      execArgv: [],
    });
    thread.on('message', (message: FromLane) => {
      switch (message.type) {
        case 'ready':
          this.isReady = true;
          return;
        case 'answer':
          this.underway.get(message.id)?.resolve(message.answer);
          return;
        case 'yielded':
          this.underway.get(message.id)?.yielded();
          return;
        case 'kept': {
          const call = this.underway.get(message.id);
          if (call) call.isKept = true;
          return;
        }
        case 'event':
          void events.publish(message.project, message.event);
          return;
        case 'log':
          passOn(log, message.line);
      }
    });
    thread.on('error', (error: NodeJS.ErrnoException) => {
      log.error({ err: error }, 'A thread for long calls broke down');
      this.fail(thread, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'lost');
    });
    thread.on('exit', () => this.fail(thread, 'lost'));
    return thread;
  }

  /**
   * Terminates the thread where the running call has used up its processor time. Waiting for the database
   * costs none.
   */
  private guard(thread: Worker, id: number): void {
    this.rest();
    let begun: number | null = null;
    this.watch = setInterval(async () => {
      const used = await thread.cpuUsage().catch(() => null);
      if (used === null || this.running !== id) return;
      const ms = (used.user + used.system) / 1000;
      // The start of a thread does not count for the call.
      if (!this.isReady) begun = ms;
      begun ??= ms;
      if (ms - begun <= this.options.processorMs) return;
      this.fail(thread, 'time');
      await thread.terminate();
    }, LOOK_EVERY);
  }

  /**
   * Terminates the thread where a call runs for nobody. Where other calls wait in the thread, they would be
   * lost with it: then the call keeps its time limit.
   */
  private abandon(thread: Worker, id: number): void {
    if (this.running !== id || this.underway.size > 1) return;
    this.fail(thread, 'lost');
    void thread.terminate();
  }

  private rest(): void {
    if (this.watch) clearInterval(this.watch);
    this.watch = null;
  }

  /** Only the call that ran is to blame; the others may be made again. */
  private fail(thread: Worker, why: LaneFailure): void {
    if (this.thread !== thread) return;
    this.thread = null;
    this.isReady = false;
    this.rest();
    for (const [id, { reject, isKept }] of this.underway) {
      reject(new LaneFailed(id === this.running ? why : 'lost', isKept));
    }
    this.underway.clear();
  }
}

/** Writes a line of a thread's log into the program's. */
function passOn(log: FastifyBaseLogger, line: string): void {
  const { level, time: _, pid: __, hostname: ___, msg, ...rest } = JSON.parse(line);
  const write = level >= 50 ? 'error' : level >= 40 ? 'warn' : level >= 30 ? 'info' : 'debug';
  log[write](rest, msg);
}
