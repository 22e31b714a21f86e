import { memoryLimits } from '@thermarium/mesh';
import { Listener } from '../events/listener.ts';
import { deleteUnnamed } from '../solutions/unnamed-blobs.ts';
import { reconcile } from './reconcile.ts';
import { type RunContext, RunningAttempt } from './run-attempt.ts';
import { SOLVE_CHANNEL } from './solve-jobs.ts';
import { stopOrphans } from './stop-tasks.ts';
import { othersTurn, type TakenTask, takeTask } from './take-task.ts';
import { keepBeating } from './worker-beat.ts';

/**
 * Interval of looking for tasks without a notification, ms: one may be lost, and neither a new licence nor a
 * lost worker sends one.
 */
const LOOK_EVERY = 500;
const RECONCILE_EVERY = 2000;
/**
 * A solve pauses only where memory for a grid of this many cells is left beside it: most models have fewer.
 */
const CELLS_BESIDE = 250_000;

export interface WorkerOptions extends Omit<RunContext, 'limits'> {
  /** `postgres://…` */
  readonly url: string;
  /** How many tasks this worker runs at once. */
  readonly solves: number;
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
  private readonly timers: NodeJS.Timeout[] = [];
  private listener: Listener | null = null;
  /** Cells of the largest grid that fitted into its memory at the last look. */
  private room: number;
  private endBeats: (() => Promise<void>) | null = null;
  private isLooking = false;
  private shallLookAgain = false;
  private isStopping = false;
  private filled: Promise<unknown> = Promise.resolve();
  private tidied: Promise<unknown> = Promise.resolve();

  constructor(options: WorkerOptions) {
    const share = () => memoryLimits(process.availableMemory(), options.solves);
    this.options = options;
    const limits = options.limits ?? share;
    this.context = {
      ...options,
      limits: () => {
        const found = limits();
        this.room = found.cellLimit.cells;
        return found;
      },
    };
    this.room = limits().cellLimit.cells;
  }

  async start(): Promise<void> {
    const { url, database, log } = this.options;
    this.endBeats = await keepBeating(database, log, () => this.room);
    this.listener = await Listener.open({
      url,
      channel: SOLVE_CHANNEL,
      onPayload: (payload) => (payload === '' ? this.look() : this.running.get(Number(payload))?.drop()),
      onReconnect: () => this.look(),
      log,
    });
    this.timers.push(setInterval(() => this.look(), LOOK_EVERY));
    this.timers.push(setInterval(() => this.tidy(), RECONCILE_EVERY));
    this.tidy();
    this.look();
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    for (const timer of this.timers) clearInterval(timer);
    await Promise.all([this.filled, this.tidied, this.endBeats?.()]);
    for (const attempt of this.running.values()) attempt.handBack();
    await Promise.all([...this.running.values()].map(({ done }) => done));
    await this.listener?.close();
  }

  /** Fills the free places; a call while it runs makes it look once more. */
  private look(): void {
    if (this.isStopping) return;
    this.shallLookAgain = true;
    if (this.isLooking) return;
    this.isLooking = true;
    this.filled = this.fill()
      .catch((error) => this.options.log.error({ err: error }, 'Tasks could not be taken from the queue'))
      .finally(() => {
        this.isLooking = false;
      });
  }

  private async fill(): Promise<void> {
    while (this.shallLookAgain && !this.isStopping) {
      this.shallLookAgain = false;
      while (this.atWork().length < this.options.solves && !this.isStopping) {
        const { database, jobs } = this.options;
        const turn = await takeTask(database, jobs, this.question());
        if (!turn) break;
        if ('task' in turn) this.begin(turn.task);
        else this.running.get(turn.goesOn)?.goOn();
      }
      await this.makeRoom();
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
      this.look();
    });
  }

  /** Asks one task that has had its turn to pause, where another user is next. */
  private async makeRoom(): Promise<void> {
    const { database, solves, turn, log } = this.options;
    const atWork = this.atWork();
    if (this.isStopping || atWork.length < solves) return;
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
    return { jobLimit, now: clock(), paused, unfit: [...this.unfit], room: this.room };
  }

  private atWork(): RunningAttempt[] {
    return [...this.running.values()].filter(({ isPaused }) => !isPaused);
  }

  private paused(): RunningAttempt[] {
    return [...this.running.values()].filter(({ isPaused }) => isPaused);
  }

  private tidy(): void {
    const { log } = this.options;
    this.tidied = reconcile(this.context)
      .then((ended) => Promise.all(ended.map((task) => deleteUnnamed(this.options, task))))
      .then(() => stopOrphans(this.context))
      .catch((error) => log.error({ err: error }, 'Tasks could not be brought together with their jobs'));
  }
}
