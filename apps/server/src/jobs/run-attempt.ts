import { bytesOfCells } from '@thermarium/mesh';
import type { SolveLimits } from '../config/settings.ts';
import { solveLimitsOf, tooLong } from '../limits/solve-limits.ts';
import { type Child, type Ending, startChild } from '../solving/child-process.ts';
import { describeError } from '../solving/describe-ending.ts';
import { CasesHandler } from './cases-handler.ts';
import { PlanHandler } from './plan-handler.ts';
import { SolveHandler } from './solve-handler.ts';
import { isOfStudy, type TakenTask } from './take-task.ts';
import { TaskAttempt } from './task-attempt.ts';
import type { HandlerEnd, RunContext, TaskHandler } from './task-handler.ts';
import { type LargestWorker, largestWorker } from './workers.ts';

/** Interval of checks of the written bytes against their limits, ms. */
const WEIGH_EVERY = 2000;
const HOUR = 3_600_000;

const SHUT_DOWN = 'The worker was shut down; the task starts again.';
const WAITS_FOR_MEMORY = 'Waits for memory that paused solves hold.';
const WAITS_FOR_LARGER =
  'It does not fit into the memory of the worker that tried it; waits for a larger one.';
/** Where a solve ran out of memory without a word, it needs at least so much more. */
const AT_LEAST = 1.1;
/** What an engine gives it then: it gives more only once. */
const AMPLY = 2;

/** Why an attempt ends early. */
type Left =
  | { readonly how: 'dropped' }
  | { readonly how: 'handed back' }
  | { readonly how: 'failed'; readonly reason: string };

/** One delivery of a task, which runs in child processes of its own. */
export class RunningAttempt {
  readonly task: TakenTask;
  /** Resolves when all work of the attempt has ended. Never rejects. */
  readonly done: Promise<void>;
  private readonly context: RunContext;
  private readonly attempt: TaskAttempt;
  private readonly handler: TaskHandler;
  private readonly besidePaused: boolean;
  private readonly whenPaused: () => void;
  private stance: 'works' | 'is to pause' | 'paused' = 'works';
  private child: Child | null = null;
  private clock: WorkClock | null = null;
  private left: Left | null = null;
  private foundNoMemory = false;
  /** Cells of the largest grid that fitted into memory when the latest child started. */
  private room = 0;

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
    this.handler = handlerOf(task, context, this.attempt);
    this.done = this.run().catch((error) =>
      // Where not even that can be written, its heartbeats stop and `recoverLost` takes the task up.
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
        this.context.log.error({ err: error, task: this.task.id }, 'Could not publish the state of a task'),
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
    const { log } = this.context;
    const timers: NodeJS.Timeout[] = [];
    try {
      await this.handler.tidy();
      const end = this.left ? null : await this.workOff(timers);
      if (this.left) await this.abandon(this.left);
      else if (end) await this.finish(end);
    } catch (error) {
      log.error({ err: error }, 'A task failed');
      await this.finish(this.handler.failed(`The task failed: ${describeError(error)}`));
    } finally {
      for (const timer of timers) clearInterval(timer);
      this.clock?.rest();
    }
  }

  /** Starts children as long as there is work for them. Null: the attempt was left, or has ended already. */
  private async workOff(timers: NodeJS.Timeout[]): Promise<HandlerEnd | null> {
    const { database, usualLimits, clock } = this.context;
    const allowed = await solveLimitsOf(database, this.task.user_id, usualLimits, clock());
    this.clock = new WorkClock(allowed.hours * HOUR, () =>
      this.leave({ how: 'failed', reason: tooLong(allowed.hours) }),
    );
    timers.push(setInterval(() => this.weigh(allowed), WEIGH_EVERY));
    while (!this.left) {
      const ending = await this.runChild();
      if (this.left) return null;
      const judged = ending && lacksMemory(ending) ? await this.judgeMemory(ending) : ending;
      if (judged === 'handed back') return null;
      const end = await this.handler.conclude(judged);
      if (end !== 'again') return end;
    }
    return null;
  }

  /** The end of a child on the next assignment; null: there is none, or the attempt was left. */
  private async runChild(): Promise<Ending | null> {
    const { limits, log } = this.context;
    const { heapMb, ...grids } = limits();
    this.room = grids.cellLimit.cells;
    const assignment = await this.handler.next(grids);
    if (this.left || assignment === null) return null;
    this.child = startChild(assignment, {
      heapMb,
      log,
      listener: {
        ...this.handler.listener,
        progress: (progress) => this.attempt.progress(progress, this.handler.bytes),
        log: (lines) => this.attempt.addToLog(lines),
        waits: () => void this.standAside(),
      },
    });
    this.clock?.run();
    const ending = await this.child.ending;
    await this.handler.settled();
    return ending;
  }

  /** Ends the solve when it writes more than it may, or is going to. */
  private weigh(limits: SolveLimits): void {
    if (this.left || this.stance === 'paused') return;
    this.handler.diskProblem(limits).then(
      (reason) => reason !== null && this.leave({ how: 'failed', reason }),
      (error) =>
        this.context.log.warn(
          { err: error, task: this.task.id },
          'The disk of a task could not be looked at',
        ),
    );
  }

  private async finish({ afterwards, ...end }: HandlerEnd): Promise<void> {
    await afterwards(await this.attempt.end(end));
  }

  /**
   * Hands a solve that lacks memory back, where there will be more: here after a pause, or on a larger worker. Else its
   * end, which says who has most.
   */
  private async judgeMemory(ending: Ending): Promise<Ending | 'handed back'> {
    const needed = ending.type === 'failed' ? ending.needsCells : undefined;
    const { isJudgedElsewhere = false } = this.context;
    const cells = needed ?? this.room * (isJudgedElsewhere ? AMPLY : AT_LEAST);
    const largest = await largestWorker(this.context.database, this.task.worker);
    const isLast = largest !== null && largest.capacity < cells && !isJudgedElsewhere;
    if (!this.besidePaused && isLast) {
      if (ending.type !== 'failed' || needed === undefined) return ending;
      return { ...ending, message: `${ending.message} ${needsMore(needed, largest)}` };
    }
    this.foundNoMemory = this.besidePaused;
    const line = this.besidePaused ? WAITS_FOR_MEMORY : WAITS_FOR_LARGER;
    await this.attempt.handBack(line, { cells, isTry: isJudgedElsewhere });
    await this.handler.dropFiles();
    return 'handed back';
  }

  private async abandon(left: Left): Promise<void> {
    if (left.how === 'failed') return this.finish(this.handler.failed(left.reason));
    await this.attempt.close();
    if (left.how === 'handed back') await this.attempt.handBack(SHUT_DOWN);
    await this.handler.dropFiles();
  }
}

function handlerOf(task: TakenTask, context: RunContext, attempt: TaskAttempt): TaskHandler {
  if (!isOfStudy(task)) return new SolveHandler(task, context, attempt);
  return task.study_part === 'plan'
    ? new PlanHandler(task, context)
    : new CasesHandler(task, context, attempt);
}

function lacksMemory(ending: Ending): boolean {
  if (ending.type === 'failed') return ending.needsCells !== undefined;
  return ending.type === 'ended' && ending.lackedMemory;
}

/** What a solve needs, and who has most. */
function needsMore(cells: number, { name, capacity }: LargestWorker): string {
  const [needed, most] = [cells, capacity].map((count) => `${gigabytes(bytesOfCells(count))} GB`);
  return `It needs about ${needed}; of the workers '${name}' has most, ${most}.`;
}

const gigabytes = (bytes: number): string => (bytes / 2 ** 30).toPrecision(2);

/** The longest timer of Node, ms. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Measures how long a solve has worked, without its pauses; calls back at the limit. */
export class WorkClock {
  private readonly limit: number;
  private readonly onLimit: () => void;
  private before = 0;
  private since: number | null = null;
  private timer: NodeJS.Timeout | null = null;

  /** @param limit ms */
  constructor(limit: number, onLimit: () => void) {
    this.limit = limit;
    this.onLimit = onLimit;
  }

  /** Time worked without a pause, ms. */
  get stretch(): number {
    return this.since === null ? 0 : performance.now() - this.since;
  }

  run(): void {
    if (this.since !== null) return;
    this.since = performance.now();
    this.timer = setTimeout(this.onLimit, Math.min(Math.max(0, this.limit - this.before), LONGEST_TIMER));
  }

  rest(): void {
    if (this.timer) clearTimeout(this.timer);
    this.before += this.stretch;
    this.since = null;
    this.timer = null;
  }
}
