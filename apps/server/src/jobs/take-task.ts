import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { nextTask } from './next-task.ts';
import type { Delivery, SolveJobs } from './solve-jobs.ts';

/** Workers decide one after the other whose turn it is: each must see what the one before has started. */
const TURN_LOCK = 0x7468_6d01;

/** A task that was delivered to this worker. */
export interface TakenTask {
  readonly id: number;
  readonly project_id: number;
  readonly transient: boolean;
  readonly snapshot: object;
  readonly fingerprint: string;
  readonly timestamp: Date;
  /** Which delivery of the task this is: only the newest may write. */
  readonly attempt: number;
  readonly delivery: Delivery;
}

/** Takes the task whose turn it is; null when there is nothing to do. */
export function takeTask(
  database: Database,
  jobs: SolveJobs,
  jobLimit: number,
  now: Date,
): Promise<TakenTask | null> {
  return database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${TURN_LOCK})`.execute(transaction);
    const id = await nextTask(transaction, jobLimit, now);
    if (id === null) return null;
    const delivery = await jobs.fetch(transaction, id);
    // Without its job `reconcile` will end it.
    if (!delivery) return null;
    const task = await transaction
      .updateTable('task')
      .set((eb) => ({
        state: 'RUNNING',
        attempt: eb('attempt', '+', 1),
        started: now,
        progress: 0,
        message: '',
      }))
      .where('id', '=', id)
      .returning(['id', 'project_id', 'transient', 'snapshot', 'fingerprint', 'timestamp', 'attempt'])
      .executeTakeFirstOrThrow();
    return { ...task, delivery };
  });
}
