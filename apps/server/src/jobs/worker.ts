import { memoryLimits } from '@thermarium/mesh';
import { Listener } from '../events/listener.ts';
import { taskPrefix } from '../solutions/keep-solution.ts';
import { reconcile } from './reconcile.ts';
import { type RunContext, RunningAttempt } from './run-attempt.ts';
import { SOLVE_CHANNEL } from './solve-jobs.ts';
import { takeTask } from './take-task.ts';

/** Looks for tasks also without being told: a notification may be lost, and a licence or a lost worker make no noise, ms. */
const LOOK_EVERY = 500;
const RECONCILE_EVERY = 2000;

export interface WorkerOptions extends Omit<RunContext, 'limits'> {
  /** `postgres://…` */
  readonly url: string;
  /** How many tasks this worker runs at once. */
  readonly solves: number;
  /** Tasks at once for a group, or a user without one, whose licences say nothing. */
  readonly jobLimit: number;
  /** Left out: what fits into the memory that is free when a solve starts, shared among all that run at once. */
  readonly limits?: RunContext['limits'];
}

export interface SolveWorker {
  /** Ends at once what runs and queues it anew. */
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
  private readonly running = new Map<number, RunningAttempt>();
  private readonly timers: NodeJS.Timeout[] = [];
  private listener: Listener | null = null;
  private isLooking = false;
  private shallLookAgain = false;
  private isStopping = false;
  private filled: Promise<unknown> = Promise.resolve();
  private tidied: Promise<unknown> = Promise.resolve();

  constructor(options: WorkerOptions) {
    const share = () => memoryLimits(process.availableMemory(), options.solves);
    this.options = options;
    this.context = { ...options, limits: options.limits ?? share };
  }

  async start(): Promise<void> {
    const { url, log } = this.options;
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
    await Promise.all([this.filled, this.tidied]);
    for (const attempt of this.running.values()) attempt.handBack();
    await Promise.all([...this.running.values()].map(({ done }) => done));
    await this.listener?.close();
  }

  /** Fills the free places; a call while it is at it makes it look once more. */
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
    const { database, jobs, jobLimit, clock, solves } = this.options;
    while (this.shallLookAgain && !this.isStopping) {
      this.shallLookAgain = false;
      while (this.running.size < solves && !this.isStopping) {
        const task = await takeTask(database, jobs, jobLimit, clock());
        if (!task) break;
        const attempt = new RunningAttempt(task, this.context);
        // An attempt that was taken for lost may still be winding up: the same task can come again.
        this.running.get(task.id)?.drop();
        this.running.set(task.id, attempt);
        void attempt.done.then(() => {
          if (this.running.get(task.id) === attempt) this.running.delete(task.id);
          this.look();
        });
      }
    }
  }

  private tidy(): void {
    const { blobs, log } = this.options;
    this.tidied = reconcile(this.context)
      .then((ended) => Promise.all(ended.map((task) => blobs.deleteAll(taskPrefix(task)))))
      .catch((error) => log.error({ err: error }, 'Tasks could not be brought together with their jobs'));
  }
}
