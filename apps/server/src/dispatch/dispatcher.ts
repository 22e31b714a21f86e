import type { SolveLimits } from '../config/settings.ts';
import { reasonOf } from '../errors/error-code.ts';
import { Listener } from '../events/listener.ts';
import { type Heard, keepBeating, LOST_AFTER } from '../jobs/heartbeat.ts';
import { publishTask } from '../jobs/publish-task.ts';
import { MOST_LOST, settleLost, tidyUp } from '../jobs/recover-lost.ts';
import { giveTask } from '../jobs/take-task.ts';
import type { AttemptContext } from '../jobs/task-attempt.ts';
import { SOLVE_CHANNEL } from '../jobs/wake.ts';
import { enterWorker, leads, leaveWorker, noteEngineProblem, type WorkerTraits } from '../jobs/workers.ts';
import { solveLimitsOf } from '../limits/solve-limits.ts';
import { deleteUnnamed } from '../solutions/unnamed-blobs.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { type Engine, isOver, type Job, OrderRefused } from './engine.ts';
import { type GivenTask, givenTasks, noteJob, noteWait, takeBack, unluckyTask } from './given-tasks.ts';
import { jobName, orderOf } from './job-order.ts';
import { judge, type Mishap } from './verdicts.ts';

/** Interval of looks at the engine's jobs, ms: one for all of them. */
const LOOK_EVERY = 2_000;
/**
 * For so long an engine may not have noticed the end of a process, a process not have ended what it does last, or an engine
 * that starts not know its machines, s.
 */
const SLACK = 30;
/** A job that runs, and for so long has not begun its attempt, never will, s. */
const MOST_OF_START = 180;
/** As many cells as an index counts: the engine says itself what is too large for it. */
const ROOM = { cells: 0, capacity: 2 ** 31 - 1 };

export interface DispatcherOptions extends AttemptContext {
  /** `postgres://…` */
  readonly url: string;
  readonly engine: Engine;
  /** The beginning of the names of all jobs of this installation. */
  readonly prefix: string;
  readonly blobs: BlobStore;
  readonly traits: WorkerTraits;
  /** Tasks at once for a group, or a user without one, where no licence says otherwise. */
  readonly jobLimit: number;
  /** For users whose licences do not say otherwise. */
  readonly usualLimits: SolveLimits;
  /** Interval of looks at the engine's jobs, ms. */
  readonly lookEvery?: number;
  /** The longest time for which the engine's word may contradict a task's row, s. */
  readonly slack?: number;
}

/**
 * Gives tasks to an engine, in the order of turns, and follows their jobs, until it is stopped; of several such processes one
 * does, and the others wait to replace it. Rejects when the database cannot be reached.
 */
export async function startDispatcher(options: DispatcherOptions): Promise<{ stop(): Promise<void> }> {
  const dispatcher = new Dispatcher(options);
  await dispatcher.start();
  return dispatcher;
}

/** The engine could not be asked. */
class EngineAway extends Error {}

class Dispatcher {
  private readonly options: DispatcherOptions;
  private timer: NodeJS.Timeout | null = null;
  private listener: Listener | null = null;
  private endBeats: (() => Promise<void>) | null = null;
  private heard: Heard | null = null;
  /** The engine's words for why it could not be asked at last; null: it could. */
  private problem: string | null = null;
  private lookedAt = Number.NEGATIVE_INFINITY;
  /** Whether the engine had jobs at the last look; before the first, a former process may have left some. */
  private hasJobs = true;
  /** Since when jobs have been seen in a state in which they may not stay, by job and state. */
  private since = new Map<string, number>();
  private working: Promise<void> | null = null;
  private shallWorkAgain = false;
  private isStopping = false;

  constructor(options: DispatcherOptions) {
    this.options = options;
  }

  async start(): Promise<void> {
    const { url, database, log, traits } = this.options;
    await enterWorker(database, traits, ROOM);
    const listener = await Listener.open({
      url,
      channel: SOLVE_CHANNEL,
      onPayload: () => this.wake(),
      onReconnect: () => this.wake(),
      log,
    });
    this.listener = listener;
    this.endBeats = keepBeating({
      ask: (text, values) => listener.ask(text, values),
      worker: traits,
      room: () => ROOM,
      running: () => [],
      onHeard: (heard) => {
        this.heard = heard;
      },
      log,
    });
    this.timer = setInterval(() => this.wake(), this.lookEvery);
    this.wake();
  }

  private get lookEvery(): number {
    return this.options.lookEvery ?? LOOK_EVERY;
  }

  private get slack(): number {
    return this.options.slack ?? SLACK;
  }

  /** Ends following; jobs that the engine was given stay there. */
  async stop(): Promise<void> {
    this.isStopping = true;
    if (this.timer) clearInterval(this.timer);
    await this.working;
    await this.endBeats?.();
    await leaveWorker(this.options.database, this.options.traits.id);
    await this.listener?.close();
    await this.options.engine.close();
  }

  /** Works once more; a call while it works makes it do so afterwards. */
  private wake(): void {
    this.shallWorkAgain = true;
    this.working ??= this.work().finally(() => {
      this.working = null;
    });
  }

  private async work(): Promise<void> {
    const { log } = this.options;
    while (this.shallWorkAgain && !this.isStopping) {
      this.shallWorkAgain = false;
      await this.turn().catch((error: unknown) =>
        log.error({ err: error }, 'Tasks could not be given to the engine, or not be followed there'),
      );
    }
  }

  private async turn(): Promise<void> {
    const { database, traits } = this.options;
    if (!(await leads(database, traits.id))) return;
    const { drained = false, lost = false, orphans = false } = this.heard ?? {};
    if (lost || orphans) await tidyUp(this.options);
    const isDue = performance.now() - this.lookedAt >= this.lookEvery;
    if (isDue) {
      this.lookedAt = performance.now();
      await this.noteProblem(await problemOf(this.follow()));
    }
    if (drained || (this.problem !== null && !isDue)) return;
    // One more at each look: what it does not take may be that one task.
    const problem = await problemOf(this.give(this.problem === null ? Number.POSITIVE_INFINITY : 1));
    if (problem !== null) await this.noteProblem(problem);
  }

  /** Tells administrators why the engine cannot be asked, or that it can. */
  private async noteProblem(problem: string | null): Promise<void> {
    const { database, engine, traits, log } = this.options;
    if (problem === this.problem) return;
    this.problem = problem;
    if (problem === null) log.info(`${engine.name} can be asked again`);
    else log.warn({ problem }, `${engine.name} cannot be asked`);
    await noteEngineProblem(database, traits.id, problem).catch((error) =>
      log.warn({ err: error }, 'The state of the engine could not be noted'),
    );
  }

  private async give(most: number): Promise<void> {
    const { database, engine, jobLimit, clock } = this.options;
    for (let count = 0; count < most && !this.isStopping; count++) {
      const given = await giveTask(database, engine.name, { jobLimit, now: clock() });
      if (!given) return;
      this.hasJobs = true;
      await this.submit(given, new Map());
    }
  }

  /** Compares the engine's jobs with the tasks that it was given. */
  private async follow(): Promise<void> {
    const { database, engine, prefix } = this.options;
    if (!this.hasJobs && (await givenTasks(database)).length === 0) return;
    const jobs = await this.ask(engine.jobs());
    // Read afterwards: whoever gave a job to the engine had written so before.
    const tasks = await givenTasks(database);
    const before = this.since;
    this.since = new Map();
    const named = new Map(tasks.map((task) => [jobName(prefix, task.id, task.job_attempt), task]));
    this.hasJobs = named.size > 0 || [...jobs.values()].some((job) => !isOver(job));
    let first: string | null = null;
    for (const [name, task] of named) {
      const problem = await problemOf(this.followTask(task, jobs.get(name), before));
      first ??= problem;
    }
    await this.cancelUnwanted(jobs, named, before);
    if (first !== null) throw new EngineAway(first);
  }

  private async followTask(
    task: GivenTask,
    job: Job | undefined,
    before: ReadonlyMap<string, number>,
  ): Promise<void> {
    const { database, engine } = this.options;
    if (job && job.id !== task.job) await noteJob(database, task, job.id);
    if (task.state === 'RUNNING') {
      const mayNotKnow = job !== undefined && !isOver(job) && task.silence < this.slack;
      if (task.silence < LOST_AFTER || mayNotKnow) return;
      return this.settle(task, mishapOf(job), job?.word);
    }
    if (task.attempt === task.job_attempt) return this.followReturned(task, job, before);
    if (!job) return task.job === null ? this.submit(task, before) : this.settle(task, 'lost');
    if (isOver(job)) return this.settle(task, mishapOf(job), job.word);
    if (job.state === 'runs')
      return this.lasts(job.name, before) > MOST_OF_START ? this.settle(task, 'silent') : undefined;
    const message = `Waits in ${engine.name}${job.word === '' ? '' : `: ${job.word}`}.`;
    if (message !== task.message && (await noteWait(database, task, message)))
      await publishTask(this.options, { ...task, message });
  }

  /** A job has handed its task back, and ends. */
  private async followReturned(
    task: GivenTask,
    job: Job | undefined,
    before: ReadonlyMap<string, number>,
  ): Promise<void> {
    if (job && !isOver(job) && this.lasts(job.name, before) < this.slack) return;
    if (job?.state === 'cancelled' || job?.state === 'time limit')
      return this.settle(task, job.state, job.word);
    if (task.tries >= MOST_LOST) return this.settle(task, 'lacked memory');
    await takeBack(this.options.database, task);
  }

  private async submit(
    task: Pick<GivenTask, 'id' | 'user_id' | 'job_attempt' | 'cells'>,
    before: ReadonlyMap<string, number>,
  ): Promise<void> {
    const { database, engine, prefix, usualLimits, clock } = this.options;
    const limits = await solveLimitsOf(database, task.user_id, usualLimits, clock());
    const order = orderOf(prefix, task, limits);
    try {
      const { id } = await this.ask(engine.submit(order));
      await noteJob(database, task, id);
    } catch (error) {
      if (!(error instanceof OrderRefused)) throw error;
      if (this.lasts(order.name, before) > this.slack) await this.settle(task, 'refused', error.message);
      else await noteWait(database, task, `${engine.name}: ${error.message}.`);
    }
  }

  private async settle(
    task: Pick<GivenTask, 'id' | 'job_attempt'>,
    mishap: Mishap,
    word = '',
  ): Promise<void> {
    const { engine } = this.options;
    const ended = await settleLost(this.options, async (transaction) => {
      const unlucky = await unluckyTask(transaction, task);
      return unlucky ? [judge(engine.name, unlucky, mishap, word)] : [];
    });
    await Promise.all(ended.map((id) => deleteUnnamed(this.options, id)));
  }

  /** Takes jobs out of the engine whose tasks have ended, or have another attempt; those that run end by themselves, mostly. */
  private async cancelUnwanted(
    jobs: ReadonlyMap<string, Job>,
    wanted: ReadonlyMap<string, unknown>,
    before: ReadonlyMap<string, number>,
  ): Promise<void> {
    const unwanted = [...jobs.values()].filter(
      (job) =>
        !isOver(job) &&
        !wanted.has(job.name) &&
        (job.state === 'waits' || this.lasts(job.name, before) > this.slack),
    );
    if (unwanted.length > 0) await this.ask(this.options.engine.cancel(unwanted.map(({ id }) => id)));
  }

  /** How long a job has been seen so already, s: time only counts while the engine is asked. */
  private lasts(name: string, before: ReadonlyMap<string, number>): number {
    const now = performance.now();
    const since = before.get(name) ?? now;
    this.since.set(name, since);
    return (now - since) / 1000;
  }

  private ask<Answer>(asked: Promise<Answer>): Promise<Answer> {
    return asked.catch((error: unknown) => {
      throw error instanceof OrderRefused ? error : new EngineAway(reasonOf(error));
    });
  }
}

/** The engine's words where it could not be asked; null: it could. */
async function problemOf(work: Promise<void>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof EngineAway) return error.message;
    throw error;
  }
}

function mishapOf(job: Job | undefined): Mishap {
  if (!job) return 'lost';
  return job.state === 'waits' || job.state === 'runs' ? 'silent' : job.state;
}
