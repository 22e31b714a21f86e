import { memoryLimits } from '@thermarium/mesh';
import { Refused } from '../errors/refused.ts';
import { Listener } from '../events/listener.ts';
import { type Delivery, type Heard, keepBeating } from './heartbeat.ts';
import { tidyUp } from './recover-lost.ts';
import { RunningAttempt } from './run-attempt.ts';
import { othersTurn, type TakenTask, takeTask } from './take-task.ts';
import type { RunContext } from './task-handler.ts';
import { SOLVE_CHANNEL } from './wake.ts';
import { enterWorker, leaveWorker, type WorkerRoom, type WorkerTraits } from './workers.ts';

/**
 * Interval of looking for tasks without a notification, ms: one may be lost, and neither a new licence nor a
 * lost worker sends one.
 */
const LOOK_EVERY = 500;
/**
 * A solve pauses only where memory for a grid of this many cells is left beside it: most models have fewer.
 */
const CELLS_BESIDE = 250_000;

export interface WorkerOptions extends Omit<RunContext, 'limits'> {
  /** `postgres://…` */
  readonly url: string;
  readonly traits: WorkerTraits;
  /** Tasks at once for a group, or a user without one, where no licence says otherwise. */
  readonly jobLimit: number;
  /** How long a solve works while another user's waits for its place; then it pauses, ms. */
  readonly turn: number;
  /** Left out: the memory that is free when a solve starts, shared among all that run at once. */
  readonly limits?: RunContext['limits'];
}

export interface SolveWorker {
  /** Ends running solves at once and queues them anew. */
  stop(): Promise<void>;
}

/** Takes tasks from the queue and runs them, until it is stopped. Rejects when the database cannot be reached. */
export async function startWorker(options: WorkerOptions): Promise<SolveWorker> {
  const worker = new Worker(options);
  await worker.start();
  return worker;
}

class Worker implements SolveWorker {
  private readonly options: WorkerOptions;
  private readonly context: RunContext;
  /** Running attempts, including paused ones. */
  private readonly running = new Map<number, RunningAttempt>();
  /** Tasks that did not fit beside the memory of paused ones; emptied when a solve ends. */
  private readonly unfit = new Set<number>();
  /** Tasks whose lack of memory has been logged; each is logged once. */
  private readonly saidTight = new Set<number>();
  private timer: NodeJS.Timeout | null = null;
  private listener: Listener | null = null;
  /** As it was when memory was last looked at. */
  private room: WorkerRoom;
  private endBeats: (() => Promise<void>) | null = null;
  private isDrained = false;
  /** Whether a later version of the program has brought the models to its own. */
  private isOutdated = false;
  private isLooking = false;
  private shallLookAgain = false;
  private isStopping = false;
  private filled: Promise<unknown> = Promise.resolve();
  private tidied: Promise<unknown> = Promise.resolve();

  constructor(options: WorkerOptions) {
    const share = () => memoryLimits(process.availableMemory(), options.traits.places);
    this.options = options;
    const limits = options.limits ?? share;
    this.context = {
      ...options,
      limits: () => {
        const found = limits();
        this.weigh(found.cellLimit.cells);
        return found;
      },
    };
    const { cells } = limits().cellLimit;
    this.room = { cells, capacity: cells };
  }

  async start(): Promise<void> {
    const { url, database, log, traits } = this.options;
    await enterWorker(database, traits, this.room);
    const listener = await Listener.open({
      url,
      channel: SOLVE_CHANNEL,
      onPayload: (payload) => (payload === '' ? this.look() : this.running.get(Number(payload))?.drop()),
      onReconnect: () => this.look(),
      log,
    });
    this.listener = listener;
    this.endBeats = keepBeating({
      ask: (text, values) => listener.ask(text, values),
      worker: traits,
      room: () => this.room,
      running: () => [...this.running.values()].map(({ task: { id, attempt } }) => ({ id, attempt })),
      onHeard: (heard, beaten) => this.hear(heard, beaten),
      log,
    });
    this.timer = setInterval(() => this.look(), LOOK_EVERY);
    this.look();
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    if (this.timer) clearInterval(this.timer);
    await Promise.all([this.filled, this.tidied]);
    for (const attempt of this.running.values()) attempt.handBack();
    await Promise.all([...this.running.values()].map(({ done }) => done));
    await this.endBeats?.();
    await leaveWorker(this.options.database, this.options.traits.id);
    await this.listener?.close();
  }

  /** Takes up what a heartbeat has learned. */
  private hear({ drained, own, lost, orphans }: Heard, beaten: readonly Delivery[]): void {
    for (const { id, attempt } of beaten) {
      const running = this.running.get(id);
      if (running?.task.attempt === attempt && !own.includes(id)) running.drop();
    }
    this.weighAnew();
    if (drained !== this.isDrained) {
      this.isDrained = drained;
      this.look();
    }
    if (lost || orphans) this.tidy();
  }

  /** Looks at memory again where a place is free: what it lacked at the last start may be there now. */
  private weighAnew(): void {
    if (this.atWork().length < this.options.traits.places) this.context.limits();
  }

  private weigh(cells: number): void {
    this.room = { cells, capacity: this.running.size === 0 ? cells : Math.max(cells, this.room.capacity) };
  }

  /** Fills the free places; a call while it runs makes it look once more. */
  private look(): void {
    if (this.isStopping || (this.takesNothing && this.paused().length === 0)) return;
    this.shallLookAgain = true;
    if (this.isLooking) return;
    this.isLooking = true;
    this.filled = this.fill()
      .catch((error) => this.failedToLook(error))
      .finally(() => {
        this.isLooking = false;
      });
  }

  private async fill(): Promise<void> {
    while (this.shallLookAgain && !this.isStopping) {
      this.shallLookAgain = false;
      while (this.atWork().length < this.options.traits.places && !this.isStopping) {
        const { database, traits } = this.options;
        const turn = await takeTask(database, traits.id, this.question());
        if (!turn) break;
        if ('task' in turn) this.begin(turn.task);
        else this.running.get(turn.goesOn)?.goOn();
      }
      await this.makeRoom();
    }
  }

  private failedToLook(error: unknown): void {
    const { log } = this.options;
    if (!(error instanceof Refused) || error.code !== 'document-newer') {
      log.error({ err: error }, 'Tasks could not be taken from the queue');
    } else if (!this.isOutdated) {
      log.warn({ err: error }, 'This worker takes no more tasks: it is to be renewed');
      this.isOutdated = true;
    }
  }

  private begin(task: TakenTask): void {
    const attempt = new RunningAttempt(task, this.context, {
      besidePaused: this.paused().length > 0,
      whenPaused: () => this.look(),
    });
    // An attempt that counted as lost may still be ending: the same task can come again.
    this.running.get(task.id)?.drop();
    this.running.set(task.id, attempt);
    void attempt.done.then(() => {
      if (this.running.get(task.id) === attempt) this.running.delete(task.id);
      this.unfit.clear();
      this.saidTight.delete(task.id);
      if (attempt.lackedMemory) this.unfit.add(task.id);
      this.weighAnew();
      this.look();
    });
  }

  /** Asks one task that has had its turn to pause, where another user is next. */
  private async makeRoom(): Promise<void> {
    const { database, traits, turn, log } = this.options;
    const atWork = this.atWork();
    if (this.isStopping || this.takesNothing || atWork.length < traits.places) return;
    const overdue = atWork
      .filter(({ stretch }) => stretch >= turn)
      .sort((one, other) => other.stretch - one.stretch);
    for (const attempt of overdue) {
      const { task } = attempt;
      if (!(await othersTurn(database, task, this.question()))) continue;
      if (this.context.limits().cellLimit.cells >= CELLS_BESIDE) return attempt.pause();
      if (this.saidTight.has(task.id)) continue;
      this.saidTight.add(task.id);
      log.warn({ task: task.id }, 'Others wait, but there is no memory for their solves beside this one');
    }
  }

  private question() {
    const { jobLimit, clock } = this.options;
    const paused = this.paused().map(({ task: { id, attempt } }) => ({ id, attempt }));
    return {
      jobLimit,
      now: clock(),
      paused,
      unfit: [...this.unfit],
      room: this.room,
      isDrained: this.takesNothing,
    };
  }

  private get takesNothing(): boolean {
    return this.isDrained || this.isOutdated;
  }

  private atWork(): RunningAttempt[] {
    return [...this.running.values()].filter(({ isPaused }) => !isPaused);
  }

  private paused(): RunningAttempt[] {
    return [...this.running.values()].filter(({ isPaused }) => isPaused);
  }

  private tidy(): void {
    const { log } = this.options;
    this.tidied = tidyUp(this.context).catch((error) =>
      log.error({ err: error }, 'Tasks of lost workers could not be taken up'),
    );
  }
}
