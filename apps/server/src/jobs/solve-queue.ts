import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import type { ProjectEvents } from '../events/project-events.ts';
import { SolveJobs } from './solve-jobs.ts';
import { publishStop, stopStudy, stopTask, studyOf } from './stop-tasks.ts';

/** The queue of solves; workers on any machine take from it. */
export interface SolveQueue {
  /** Queues a task whose row was written in the same transaction. */
  enqueue(transaction: Transaction<Tables>, task: number): Promise<void>;
  /**
   * Stops a task, queued or running, within a second. A finished one stays as it is.
   *
   * @param allowed throws, first in the same transaction, where the caller may not stop it (any more)
   */
  stop(task: number, allowed?: (transaction: Transaction<Tables>) => Promise<void>): Promise<void>;
  /** Stops all tasks of a study in the same way. Stopping one of them does so too. */
  stopStudy(study: number, allowed?: (transaction: Transaction<Tables>) => Promise<void>): Promise<void>;
}

interface SolveQueueOptions {
  /** `postgres://…` */
  readonly url: string;
  readonly database: Database;
  readonly events: ProjectEvents;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  /** Whether this process also runs tasks. */
  readonly works: boolean;
}

/** The queue on PostgreSQL, with its jobs for `startWorker`. Rejects when the database cannot be reached. */
export async function openSolveQueue(
  options: SolveQueueOptions,
): Promise<SolveQueue & { readonly jobs: SolveJobs; close(): Promise<void> }> {
  const { url, database, events, clock, log, works } = options;
  const jobs = await SolveJobs.open(url, log, works);
  return {
    jobs,
    enqueue: async (transaction, task) => {
      const job_id = await jobs.send(transaction, task);
      await transaction.updateTable('task').set({ job_id }).where('id', '=', task).execute();
    },
    stop: async (task, allowed = async () => {}) => {
      const stopped = await database.transaction().execute(async (transaction) => {
        await allowed(transaction);
        const of = await studyOf(transaction, task);
        return of === null
          ? stopTask(transaction, jobs, task, clock())
          : stopStudy(transaction, jobs, of, clock());
      });
      if (stopped) await publishStop({ database, events }, stopped);
    },
    stopStudy: async (study, allowed = async () => {}) => {
      const stopped = await database.transaction().execute(async (transaction) => {
        await allowed(transaction);
        return stopStudy(transaction, jobs, study, clock());
      });
      if (stopped) await publishStop({ database, events }, stopped);
    },
    close: () => jobs.close(),
  };
}

/** The queue, opened at its first use because it has connections of its own. */
export function lazySolveQueue(options: SolveQueueOptions): SolveQueue & { close(): Promise<void> } {
  let opening: ReturnType<typeof openSolveQueue> | null = null;
  const queue = () => {
    opening ??= openSolveQueue(options);
    return opening;
  };
  return {
    enqueue: async (transaction, task) => (await queue()).enqueue(transaction, task),
    stop: async (task, allowed) => (await queue()).stop(task, allowed),
    stopStudy: async (study, allowed) => (await queue()).stopStudy(study, allowed),
    close: async () => (await opening)?.close(),
  };
}
