import { type ReachedStep, type SolveCourse, wholePercent } from '@thermarium/api';
import type { FastifyBaseLogger } from 'fastify';
import { type Transaction as KyselyTransaction, sql, type UpdateObject } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import type { ProjectEvents } from '../events/project-events.ts';
import { insertLog, type LogRow, publishLog } from '../events/task-log.ts';
import type { Progress } from '../solving/messages.ts';
import { publishTask } from './publish-task.ts';
import { keepCourse, keepReachedSteps } from './solve-courses.ts';
import type { TakenTask } from './take-task.ts';
import type { SolveFigures, taskEvent } from './task-event.ts';
import { wakeWorkers } from './wake.ts';

type Transaction = KyselyTransaction<Tables>;

/** Shortest interval between rows and events of progress, ms. */
const PROGRESS_EVERY = 250;
/** Steps in one event: written as JSON they fit into a notification of PostgreSQL, however many digits they have. */
export const STEPS_IN_EVENT = 70;

export interface AttemptContext {
  readonly database: Database;
  readonly events: ProjectEvents;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
}

/** The end of an attempt, and the work in the same transaction. */
export interface AttemptEnd {
  readonly state: 'SUCCESS' | 'FAILURE';
  readonly message: string;
  /** Last lines of the log. */
  readonly lines: readonly string[];
  readonly also?: (transaction: Transaction) => Promise<void>;
}

/**
 * Writes the state of one delivery of a task. Every write is fenced: once the task was stopped, or delivered
 * again because this worker seemed lost, none of them reaches the task's row.
 */
export class TaskAttempt {
  readonly task: TakenTask;
  private readonly context: AttemptContext;
  private figures: SolveFigures = { residual: null, cells: null };
  private latest: Progress | null = null;
  private bytes = 0;
  /** Steps that are reached and not written yet. */
  private reached: readonly ReachedStep[] = [];
  private timer: NodeJS.Timeout | null = null;
  /** Lines reach the log in order. */
  private written: Promise<unknown> = Promise.resolve();

  constructor(task: TakenTask, context: AttemptContext) {
    this.task = task;
    this.context = context;
  }

  /** @param bytes written so far */
  progress(progress: Progress, bytes: number): void {
    this.latest = progress;
    this.bytes = bytes;
    this.plan();
  }

  /** Tells of output steps that the transient has reached. */
  reach(steps: readonly ReachedStep[]): void {
    this.reached = [...this.reached, ...steps];
    this.plan();
  }

  /** Keeps how the solve went so far. */
  keepCourse(course: SolveCourse): void {
    this.queue(() => keepCourse(this.context.database, this.task, course));
  }

  addToLog(lines: readonly string[]): void {
    this.queue(async () => {
      const { database, events } = this.context;
      await publishLog(events, this.task, await insertLog(database, this.task, lines));
    });
  }

  /** Writes that the task is paused for others. False: it is no longer this attempt's. */
  async pause(): Promise<boolean> {
    const progress = this.latest?.fraction ?? 0;
    const percent = `${wholePercent(progress)} %`;
    const message = `Paused so that others get a turn; resumes at ${percent}.`;
    return this.settle([`Paused at ${percent}: others wait.`], (transaction) =>
      this.fenced(transaction, { paused: sql<Date>`now()`, progress, message, bytes: this.bytes }),
    );
  }

  /** Tells that the task resumes, which `takeTask` has written. */
  async goOn(): Promise<void> {
    await this.settle(['Resumed.'], (transaction) => this.fenced(transaction, { paused: null }));
  }

  /** Afterwards only `end` and `handBack` write, unless the solve resumes. */
  async close(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    for (let left = this.reached.length; left > 0; left -= STEPS_IN_EVENT)
      this.queue(() => this.writeSteps());
    await this.written;
  }

  /** Ends the task. False: it was no longer this attempt's. */
  async end({ state, message, lines, also }: AttemptEnd): Promise<boolean> {
    return this.settle(lines, async (transaction) => {
      const finished = { state, message, finished: sql<Date>`now()`, paused: null, snapshot: '{}' };
      const ended = await this.fenced(
        transaction,
        state === 'SUCCESS' ? { ...finished, progress: 1 } : finished,
      );
      if (!ended) return null;
      await also?.(transaction);
      return ended;
    });
  }

  /**
   * Queues the task anew, for a reason that is no fault of the task.
   *
   * @param cells what was learned of its grid
   * @param isTry whether it counts as lost all the same: it has few tries
   */
  async handBack(
    line: string,
    { cells, isTry = false }: { readonly cells?: number; readonly isTry?: boolean } = {},
  ): Promise<boolean> {
    const again = { state: 'PENDING', message: line, progress: 0, paused: null, bytes: 0 } as const;
    const found = {
      ...(cells === undefined ? {} : { cells }),
      ...(isTry ? { tries: sql<number>`tries + 1` } : {}),
    };
    return this.settle([line], (transaction) => this.fenced(transaction, { ...again, ...found }));
  }

  private plan(): void {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.queue(() => this.writeProgress());
      this.queue(() => this.writeSteps());
      if (this.reached.length > STEPS_IN_EVENT) this.plan();
    }, PROGRESS_EVERY);
  }

  private queue(write: () => Promise<void>): void {
    const { log } = this.context;
    this.written = this.written
      .then(write)
      .catch((error) => log.error({ err: error }, 'Could not store the progress of a task'));
  }

  private async writeProgress(): Promise<void> {
    if (!this.latest) return;
    const { fraction, message, residual, cells } = this.latest;
    this.figures = { residual, cells };
    const task = await this.fenced(this.context.database, {
      progress: fraction,
      message,
      bytes: this.bytes,
    });
    if (task) await this.publish(task);
  }

  private async writeSteps(): Promise<void> {
    const { database, events } = this.context;
    const steps = this.reached.slice(0, STEPS_IN_EVENT);
    if (steps.length === 0) return;
    const isOurs = await keepReachedSteps(database, this.task, steps);
    this.reached = this.reached.slice(steps.length);
    if (isOurs) await events.publish(this.task.project_id, { type: 'steps', task_id: this.task.id, steps });
  }

  /** The changed task; null when this attempt may not change it any more. */
  private async fenced(database: Database | Transaction, values: UpdateObject<Tables, 'task'>) {
    const changed = await database
      .updateTable('task')
      .set(values)
      .where('id', '=', this.task.id)
      .where('attempt', '=', this.task.attempt)
      .where('state', '=', 'RUNNING')
      .returning(['id', 'impedance', 'transient', 'state', 'progress', 'message'])
      .executeTakeFirst();
    return changed ?? null;
  }

  private async settle(
    lines: readonly string[],
    work: (transaction: Transaction) => ReturnType<TaskAttempt['fenced']>,
  ): Promise<boolean> {
    const { database, events } = this.context;
    await this.close();
    let rows: LogRow[] = [];
    const task = await database.transaction().execute(async (transaction) => {
      const settled = await work(transaction);
      if (settled) {
        rows = await insertLog(transaction, this.task, lines);
        // A place is free: somebody else's task may be next, on any worker.
        await wakeWorkers(transaction);
      }
      return settled;
    });
    if (!task) return false;
    await publishLog(events, this.task, rows);
    await this.publish(task);
    return true;
  }

  private async publish(task: Parameters<typeof taskEvent>[0]): Promise<void> {
    const { project_id, study_id } = this.task;
    await publishTask(this.context, { ...task, project_id, study_id }, this.figures);
  }
}
