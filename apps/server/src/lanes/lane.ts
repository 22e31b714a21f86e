import { type ChildProcess, fork } from 'node:child_process';
import type { FastifyBaseLogger } from 'fastify';
import type { ProjectEvents } from '../events/project-events.ts';
import { lastWords } from '../processes/last-words.ts';
import {
  type AnswerHead,
  type FromLane,
  type LaneCall,
  type LaneGround,
  OVER_TIME,
  type ToLane,
} from './messages.ts';

interface LaneLimits {
  /** Processor time of one call, ms. */
  readonly processorMs: number;
  /** JavaScript objects, MB. */
  readonly heapMb: number;
  /** Largest answer as sent, bytes. */
  readonly answerBytes: number;
}

export interface LaneOptions extends LaneLimits {
  /** The program of the process. */
  readonly script: URL;
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

/** An answer as it has come. */
export interface HandedAnswer extends AnswerHead {
  readonly pieces: readonly Uint8Array[];
  /** Bytes of all pieces. */
  readonly length: number;
}

interface Underway {
  readonly pieces: Uint8Array[];
  readonly resolve: (answer: HandedAnswer) => void;
  readonly reject: (failure: LaneFailed) => void;
  readonly yielded: () => void;
  isKept: boolean;
}

const PATIENCE = 2_000;

/** How long a call whose caller has gone may take to end by itself, which it does at its next query, ms. */
const GRACE = 1_000;

/**
 * A process that answers calls. It ends with a call that takes too much time or memory, or that goes on for a caller who
 * has gone; the next call starts a new one. V8 ends a process for want of memory: a thread of the program would have taken
 * it along.
 */
export class Lane {
  private readonly options: LaneOptions;
  private process: ChildProcess | null = null;
  private readonly underway = new Map<number, Underway>();
  /** The call that uses the processor. */
  private running: number | null = null;
  private calls = 0;

  constructor(options: LaneOptions) {
    this.options = options;
  }

  /** Starts the process unless it runs, which takes a second. */
  open(): ChildProcess {
    this.process ??= this.start();
    return this.process;
  }

  /**
   * Answers a call; `yielded` is called when others may run while it waits, or when it has ended. Rejects
   * with `LaneFailed`.
   *
   * @param body its pieces, which are read once
   */
  async answer(
    call: LaneCall,
    body: Iterable<Uint8Array>,
    gone: AbortSignal,
    yielded: () => void,
  ): Promise<HandedAnswer> {
    const child = this.open();
    this.calls += 1;
    const id = this.calls;
    const { promise, resolve, reject } = Promise.withResolvers<HandedAnswer>();
    let isLeft = false;
    const leave = () => {
      if (isLeft) return;
      isLeft = true;
      if (this.running === id) this.running = null;
      yielded();
    };
    this.underway.set(id, { pieces: [], resolve, reject, yielded: leave, isKept: false });
    this.running = id;
    let grace: NodeJS.Timeout | undefined;
    const tellGone = () => {
      void send(child, { type: 'gone', id });
      grace = setTimeout(() => this.abandon(child, id), GRACE);
    };
    gone.addEventListener('abort', tellGone);
    // The process may end while the body is still handed over.
    promise.catch(() => {});
    try {
      for (const bytes of body) await send(child, { type: 'piece', id, bytes });
      if (gone.aborted) {
        void send(child, { type: 'gone', id });
        throw new LaneFailed('lost', false);
      }
      await send(child, { type: 'call', id, call });
      return await promise;
    } finally {
      gone.removeEventListener('abort', tellGone);
      clearTimeout(grace);
      this.underway.delete(id);
      leave();
    }
  }

  async close(): Promise<void> {
    const child = this.process;
    if (!child) return;
    const ended = new Promise((resolve) => child.once('close', resolve));
    void send(child, { type: 'close' });
    const late = setTimeout(() => this.kill(child), PATIENCE);
    await ended;
    clearTimeout(late);
  }

  private start(): ChildProcess {
    const { script, ground, heapMb, processorMs, answerBytes, log } = this.options;
    const child = fork(script, [], {
      execArgv: [`--max-old-space-size=${heapMb}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // In a group of its own: Ctrl-C in a terminal reaches only the program, which lets calls end.
      detached: true,
    });
    const said = lastWords(child, log);
    child.on('message', (message: FromLane) => this.hear(message));
    child.on('error', (error) => {
      log.error({ err: error }, 'A process for long calls cannot be reached');
      // It never ran, and has no end.
      if (child.pid === undefined) this.fail(child, 'lost');
    });
    child.once('close', (status, signal) => {
      if (this.process === child && status !== 0)
        log.error({ status, signal, output: said.output }, 'A process for long calls broke down');
      this.fail(child, signal === OVER_TIME ? 'time' : said.lackedMemory ? 'memory' : 'lost');
    });
    void send(child, { type: 'open', opening: { ...ground, processorMs, answerBytes } });
    return child;
  }

  private hear(message: FromLane): void {
    const { events, log } = this.options;
    switch (message.type) {
      case 'piece':
        this.underway.get(message.id)?.pieces.push(message.bytes);
        return;
      case 'answered': {
        const call = this.underway.get(message.id);
        if (!call) return;
        const { pieces, resolve } = call;
        resolve({ ...message.head, pieces, length: pieces.reduce((sum, { length }) => sum + length, 0) });
        return;
      }
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
  }

  /**
   * Ends the process where a call runs for nobody. Where other calls wait in it, they would be lost with it: then the call
   * keeps its time limit.
   */
  private abandon(child: ChildProcess, id: number): void {
    if (this.running !== id || this.underway.size > 1) return;
    this.kill(child);
  }

  /** Its end is no fault then, and is not told. */
  private kill(child: ChildProcess): void {
    this.fail(child, 'lost');
    child.kill('SIGKILL');
  }

  /** Only the call that ran is to blame; the others may be made again. */
  private fail(child: ChildProcess, why: LaneFailure): void {
    if (this.process !== child) return;
    this.process = null;
    for (const [id, { reject, isKept }] of this.underway) {
      reject(new LaneFailed(id === this.running ? why : 'lost', isKept));
    }
    this.underway.clear();
  }
}

/** Resolves when the message has left. A process that ended before it could read it shows in its end. */
function send(child: ChildProcess, message: ToLane): Promise<void> {
  return new Promise((resolve) => {
    if (!child.connected) return resolve();
    child.send(message, () => resolve());
  });
}

/** Writes a line of a process's log into the program's. */
function passOn(log: FastifyBaseLogger, line: string): void {
  const { level, time: _, pid: __, hostname: ___, msg, ...rest } = JSON.parse(line);
  const write = level >= 50 ? 'error' : level >= 40 ? 'warn' : level >= 30 ? 'info' : 'debug';
  log[write](rest, msg);
}
