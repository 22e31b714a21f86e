import type { Transaction } from 'kysely';
import type { Tables } from '../db/schema.ts';

/** The queue of solves; workers take from it wherever they run. */
export interface SolveQueue {
  /** Queues a task whose row was written in the same transaction. */
  enqueue(transaction: Transaction<Tables>, task: number): Promise<void>;
  /** Stops a task, queued or running, within a second. */
  stop(task: number): Promise<void>;
}
