import type { Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import type { ProjectEvents } from '../events/project-events.ts';
import { publishStop, stopStudy, stopTask, studyOf } from './stop-tasks.ts';

/** Ends tasks on behalf of their users; workers on any machine take them from their rows. */
export interface SolveQueue {
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
  readonly database: Database;
  readonly events: ProjectEvents;
  readonly clock: () => Date;
}

export function solveQueue({ database, events, clock }: SolveQueueOptions): SolveQueue {
  return {
    stop: async (task, allowed = async () => {}) => {
      const stopped = await database.transaction().execute(async (transaction) => {
        await allowed(transaction);
        const of = await studyOf(transaction, task);
        return of === null ? stopTask(transaction, task, clock()) : stopStudy(transaction, of, clock());
      });
      if (stopped) await publishStop({ database, events }, stopped);
    },
    stopStudy: async (study, allowed = async () => {}) => {
      const stopped = await database.transaction().execute(async (transaction) => {
        await allowed(transaction);
        return stopStudy(transaction, study, clock());
      });
      if (stopped) await publishStop({ database, events }, stopped);
    },
  };
}
