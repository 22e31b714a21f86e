import type { MemoryLimits } from '@thermarium/mesh';
import { deleteUnshared, replaceSolution, solutionPrefix, taskPrefix } from '../solutions/keep-solution.ts';
import { type Child, type Ending, startChild } from '../solving/child-process.ts';
import { describeEnding, describeError } from '../solving/describe-ending.ts';
import type { Conclusion, Snapshot } from '../solving/messages.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import type { TakenTask } from './take-task.ts';
import { type AttemptContext, TaskAttempt } from './task-attempt.ts';

/** How often a worker says that it lives, ms. */
const BEAT_EVERY = 1000;

export interface RunContext extends AttemptContext {
  readonly blobs: BlobStore;
  /** What a solve that starts now may take. */
  readonly limits: () => MemoryLimits;
}

/** One delivery of a task at work in a child process of its own. */
export class RunningAttempt {
  /** Resolves when nothing of it is left to do. Never rejects. */
  readonly done: Promise<void>;
  private readonly task: TakenTask;
  private readonly context: RunContext;
  private readonly attempt: TaskAttempt;
  private readonly prefix: string;
  private readonly files = new Set<Promise<void>>();
  private child: Child | null = null;
  private left: 'dropped' | 'handed back' | null = null;

  constructor(task: TakenTask, context: RunContext) {
    this.task = task;
    this.context = context;
    this.attempt = new TaskAttempt(task, context);
    this.prefix = solutionPrefix(task.id, task.attempt);
    this.done = this.run().catch((error) =>
      // Where not even that can be written, the worker falls silent about the task and `reconcile` takes it up.
      context.log.error({ err: error, task: task.id }, 'A task could not be brought to its end'),
    );
  }

  /** Ends it at once: the task was stopped, or is somebody else's now. */
  drop(): void {
    this.leave('dropped');
  }

  /** Ends it at once and queues the task anew. */
  handBack(): void {
    this.leave('handed back');
  }

  private leave(how: 'dropped' | 'handed back'): void {
    this.left ??= how;
    this.child?.kill();
  }

  private async run(): Promise<void> {
    const { jobs, blobs, log } = this.context;
    const beat = setInterval(() => {
      jobs.beat(this.task.delivery).then(
        (isOurs) => isOurs || this.drop(),
        (error) => log.warn({ err: error }, 'The queue could not be told that a worker lives'),
      );
    }, BEAT_EVERY);
    try {
      // What an attempt left whose worker was lost.
      await blobs.deleteAll(taskPrefix(this.task.id));
      const ending = this.left ? null : await this.work();
      if (this.left) await this.abandon();
      else if (ending) await this.settle(ending);
    } catch (error) {
      log.error({ err: error, task: this.task.id }, 'A task failed');
      await this.fail(`The task failed: ${describeError(error)}`);
    } finally {
      clearInterval(beat);
    }
  }

  private async work(): Promise<Ending> {
    const { limits, log } = this.context;
    const { cellLimit, heapMb } = limits();
    // What `startSolve` wrote into the row.
    const snapshot = this.task.snapshot as Snapshot;
    const { transient } = this.task;
    this.child = startChild(
      { kind: 'solve', snapshot, transient, cellLimit },
      {
        heapMb,
        log,
        listener: {
          progress: (progress) => this.attempt.progress(progress),
          log: (lines) => this.attempt.addToLog(lines),
          file: (name, bytes) => this.keep(name, bytes),
        },
      },
    );
    const ending = await this.child.ending;
    await Promise.allSettled(this.files);
    return ending;
  }

  private keep(name: string, bytes: Uint8Array): Promise<void> {
    const kept = this.context.blobs.put(`${this.prefix}/${name}`, bytes);
    this.files.add(kept);
    const forget = () => this.files.delete(kept);
    kept.then(forget, forget);
    return kept;
  }

  private async settle(ending: Ending): Promise<void> {
    if (ending.type === 'solved') await this.store(ending);
    else if (ending.type === 'failed') await this.fail(ending.message);
    else if (ending.type === 'ended') await this.fail(describeEnding(ending));
    else throw new Error(`A solve concluded with '${ending.type}'.`);
  }

  private async store({ summary, steps }: Extract<Conclusion, { type: 'solved' }>): Promise<void> {
    const { database, blobs, events } = this.context;
    const { project_id, transient } = this.task;
    let former: string | null = null;
    const isOurs = await this.attempt.end({
      state: 'SUCCESS',
      message: 'Solved.',
      lines: ['The solution is stored.'],
      also: async (transaction) => {
        former = await replaceSolution(transaction, { ...this.task, summary, steps, blobs: this.prefix });
      },
    });
    if (!isOurs) return this.deleteFiles();
    await events.publish(project_id, { type: 'solution', transient });
    if (former !== null) await deleteUnshared(database, blobs, [former]);
  }

  private async fail(message: string): Promise<void> {
    await this.attempt.end({ state: 'FAILURE', message, lines: [message] });
    await this.deleteFiles();
  }

  private async abandon(): Promise<void> {
    await this.attempt.close();
    if (this.left === 'handed back') await this.attempt.handBack();
    await this.deleteFiles();
  }

  private deleteFiles(): Promise<void> {
    return this.context.blobs.deleteAll(this.prefix);
  }
}
