import type { MemoryLimits } from '@thermarium/mesh';
import { type SolveLimits, solveLimitsOf, tooLong } from '../limits/solve-limits.ts';
import { deleteUnshared, solutionPrefix, taskPrefix } from '../solutions/keep-solution.ts';
import { type Child, type Ending, startChild } from '../solving/child-process.ts';
import { describeEnding, describeError } from '../solving/describe-ending.ts';
import type { Assignment, Conclusion, Snapshot } from '../solving/messages.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import type { FreeDisk } from '../storage/free-disk.ts';
import { diskProblem } from './disk-watch.ts';
import { SolutionFiles } from './solution-files.ts';
import { stepsOf } from './steps-of.ts';
import { storeImpedance, storeSolution } from './store-result.ts';
import type { TakenTask } from './take-task.ts';
import { type AttemptContext, TaskAttempt } from './task-attempt.ts';
import { WorkClock } from './work-clock.ts';

/** Interval of heartbeats, ms. */
const BEAT_EVERY = 1000;
/** Interval of checks of the written bytes against their limits, ms. */
const WEIGH_EVERY = 2000;
/** Interval of renewing the job, far below the day that pg-boss gives it, ms. */
const RENEW_EVERY = 3_600_000;
const HOUR = 3_600_000;

const SHUT_DOWN = 'The worker was shut down; the task starts again.';
const WAITS_FOR_MEMORY = 'Waits for memory that paused solves hold.';

export interface RunContext extends AttemptContext {
  readonly blobs: BlobStore;
  /** The memory that a solve may take that starts now. */
  readonly limits: () => MemoryLimits;
  /** For users whose licences do not say otherwise. */
  readonly usualLimits: SolveLimits;
  readonly freeDisk: FreeDisk;
}

/** Why an attempt ends early. */
type Left =
  | { readonly how: 'dropped' }
  | { readonly how: 'handed back' }
  | { readonly how: 'failed'; readonly reason: string };

/** One delivery of a task, which runs in a child process of its own. */
export class RunningAttempt {
  readonly task: TakenTask;
  /** Resolves when all work of the attempt has ended. Never rejects. */
  readonly done: Promise<void>;
  private readonly context: RunContext;
  private readonly attempt: TaskAttempt;
  private readonly files: SolutionFiles;
  private readonly besidePaused: boolean;
  private readonly whenPaused: () => void;
  private stance: 'works' | 'is to pause' | 'paused' = 'works';
  private child: Child | null = null;
  private clock: WorkClock | null = null;
  private left: Left | null = null;
  private foundNoMemory = false;

  /**
   * @param besidePaused whether paused solves hold memory that this one could have otherwise
   * @param whenPaused called when it has paused
   */
  constructor(
    task: TakenTask,
    { log, ...rest }: RunContext,
    { besidePaused, whenPaused }: { readonly besidePaused: boolean; readonly whenPaused: () => void },
  ) {
    // Every log line about the task names it, also those of its child process.
    const context = { ...rest, log: log.child({ task: task.id, attempt: task.attempt }) };
    this.task = task;
    this.context = context;
    this.besidePaused = besidePaused;
    this.whenPaused = whenPaused;
    this.attempt = new TaskAttempt(task, context);
    this.files = new SolutionFiles(context.blobs, solutionPrefix(task.id, task.attempt));
    this.done = this.run().catch((error) =>
      // Where not even that can be written, the heartbeats stop and `reconcile` takes the task up.
      context.log.error({ err: error }, 'A task could not be brought to its end'),
    );
  }

  get isPaused(): boolean {
    return this.stance === 'paused';
  }

  /** Time worked since it started or resumed, ms; 0 while it is paused or about to pause. */
  get stretch(): number {
    return this.stance === 'works' ? (this.clock?.stretch ?? 0) : 0;
  }

  /** Whether it went back to the queue because paused solves hold the memory that it needs. */
  get lackedMemory(): boolean {
    return this.foundNoMemory;
  }

  /** Asks the solve to pause after its present step. */
  pause(): void {
    if (this.stance !== 'works' || !this.child) return;
    this.stance = 'is to pause';
    this.child.wait();
  }

  /** Resumes the solve, which `takeTask` has written into the task. */
  goOn(): void {
    if (this.stance !== 'paused' || this.left) return;
    this.work();
    this.attempt
      .goOn()
      .catch((error) =>
        this.context.log.error({ err: error, task: this.task.id }, 'A task could not be told of'),
      );
  }

  /** Ends the solve at once: the task was stopped, or belongs to another attempt now. */
  drop(): void {
    this.leave({ how: 'dropped' });
  }

  /** Ends the solve at once and queues the task anew. */
  handBack(): void {
    this.leave({ how: 'handed back' });
  }

  private leave(left: Left): void {
    this.left ??= left;
    this.child?.kill();
  }

  private work(): void {
    this.stance = 'works';
    this.clock?.run();
    this.child?.goOn();
  }

  private async standAside(): Promise<void> {
    if (this.stance !== 'is to pause') return;
    this.clock?.rest();
    try {
      if (!(await this.attempt.pause())) return this.drop();
      this.stance = 'paused';
      this.whenPaused();
    } catch (error) {
      // Nobody else would learn that a place is free.
      this.context.log.warn({ err: error, task: this.task.id }, 'A task could not be paused');
      this.work();
    }
  }

  private async run(): Promise<void> {
    const { blobs, log } = this.context;
    const timers = this.keepInTouch();
    try {
      // Files of an attempt whose worker was lost.
      await blobs.deleteAll(taskPrefix(this.task.id));
      const ending = this.left ? null : await this.solve(timers);
      if (this.left) await this.abandon(this.left);
      else if (ending) await this.settle(ending);
    } catch (error) {
      log.error({ err: error }, 'A task failed');
      await this.fail(`The task failed: ${describeError(error)}`);
    } finally {
      for (const timer of timers) clearInterval(timer);
      this.clock?.rest();
    }
  }

  /** Sends a heartbeat every second, also while the task is paused. */
  private keepInTouch(): NodeJS.Timeout[] {
    const { database, jobs, log } = this.context;
    const { delivery } = this.task;
    const warn = (err: unknown) => log.warn({ err }, 'The queue could not be told that a worker lives');
    const beat = () => jobs.beat(delivery).then((isOurs) => isOurs || this.drop(), warn);
    const renew = () => jobs.renew(database, delivery).catch(warn);
    return [setInterval(beat, BEAT_EVERY), setInterval(renew, RENEW_EVERY)];
  }

  private async solve(timers: NodeJS.Timeout[]): Promise<Ending | null> {
    const { database, usualLimits, clock, limits, log } = this.context;
    const { transient, impedance, user_id } = this.task;
    // `startSolve` has written it into the row.
    const snapshot = this.task.snapshot as Snapshot;
    const allowed = await solveLimitsOf(database, user_id, usualLimits, clock());
    if (this.left) return null;
    this.clock = new WorkClock(allowed.hours * HOUR, () =>
      this.leave({ how: 'failed', reason: tooLong(allowed.hours) }),
    );
    if (!impedance) timers.push(setInterval(() => this.weigh(allowed, snapshot), WEIGH_EVERY));
    const { cellLimit, heapMb } = limits();
    const assignment: Assignment = impedance
      ? { kind: 'impedance', snapshot, question: impedance, cellLimit }
      : { kind: 'solve', snapshot, transient, cellLimit };
    this.child = startChild(assignment, {
      heapMb,
      log,
      listener: {
        progress: (progress) => this.attempt.progress(progress, this.files.bytes),
        steps: (steps) => this.attempt.reach(steps),
        course: (course) => this.attempt.keepCourse(course),
        log: (lines) => this.attempt.addToLog(lines),
        file: (name, bytes) => this.files.keep(name, bytes),
        waits: () => void this.standAside(),
      },
    });
    this.clock.run();
    const ending = await this.child.ending;
    await this.files.settled();
    return ending;
  }

  /** Ends the solve when it writes more than it may, or is going to. */
  private weigh(limits: SolveLimits, snapshot: Snapshot): void {
    if (this.left || this.stance === 'paused') return;
    const { task, files } = this;
    const steps = task.transient ? stepsOf(snapshot.document) : null;
    diskProblem({ ...this.context, task, limits, files, steps }).then(
      (reason) => reason !== null && this.leave({ how: 'failed', reason }),
      (error) =>
        this.context.log.warn({ err: error, task: task.id }, 'The disk of a task could not be looked at'),
    );
  }

  private async settle(ending: Ending): Promise<void> {
    if (this.besidePaused && lacksMemory(ending)) return this.tryLater();
    if (ending.type === 'solved') await this.store(ending);
    else if (ending.type === 'impedance') await storeImpedance(this.attempt, this.context, ending);
    else if (ending.type === 'failed') await this.fail(ending.message);
    else if (ending.type === 'ended' || ending.type === 'not-started')
      await this.fail(describeEnding(ending));
    else throw new Error(`A task concluded with '${ending.type}'.`);
  }

  private async store(solved: Extract<Conclusion, { type: 'solved' }>): Promise<void> {
    const isOurs = await storeSolution(this.attempt, this.context, solved, this.files);
    if (!isOurs) await this.deleteFiles();
  }

  private async fail(message: string): Promise<void> {
    await this.attempt.end({ state: 'FAILURE', message, lines: [message] });
    await this.deleteFiles();
  }

  /**
   * A failed end may have been committed all the same, where only its answer was lost: then a solution names
   * the files.
   */
  private deleteFiles(): Promise<void> {
    const { database, blobs } = this.context;
    return deleteUnshared(database, blobs, [this.files.prefix]);
  }

  private async tryLater(): Promise<void> {
    this.foundNoMemory = true;
    await this.attempt.handBack(WAITS_FOR_MEMORY);
    await this.deleteFiles();
  }

  private async abandon(left: Left): Promise<void> {
    if (left.how === 'failed') return this.fail(left.reason);
    await this.attempt.close();
    if (left.how === 'handed back') await this.attempt.handBack(SHUT_DOWN);
    await this.deleteFiles();
  }
}

function lacksMemory(ending: Ending): boolean {
  if (ending.type === 'failed') return ending.lacksRoom === true;
  return ending.type === 'ended' && ending.lackedMemory;
}
