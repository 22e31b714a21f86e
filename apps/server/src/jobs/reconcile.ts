import { type Transaction as KyselyTransaction, sql } from 'kysely';
import type { Tables } from '../db/schema.ts';
import { insertLog, type LogRow, publishLog } from '../events/task-log.ts';
import { endPart } from '../studies/end-study.ts';
import { publishStudy } from '../studies/study-progress.ts';
import { boundStandstill } from './bound-standstill.ts';
import { isOfStudy } from './take-task.ts';
import type { AttemptContext } from './task-attempt.ts';
import { taskEvent } from './task-event.ts';

type Transaction = KyselyTransaction<Tables>;

/** Workers send a heartbeat every second; after this long without one a worker counts as lost, s. */
const LOST_AFTER = 5;
/** The lock by which one worker at a time reconciles. */
const RECONCILE_LOCK = 0x7468_6d02;

type JobState = 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';

interface OpenTask {
  readonly id: number;
  readonly project_id: number;
  readonly study_id: number | null;
  readonly study_part: string | null;
  readonly state: 'PENDING' | 'RUNNING';
  readonly job_id: string | null;
  /** Null: pg-boss has no such job. */
  readonly job_state: JobState | null;
}

const STARTS_AGAIN = 'The worker that ran this was lost; the task starts again.';
const LOST_TWICE =
  'The workers that ran this were lost twice. If the model is large, try a coarser resolution or Quick Model.';
const RESTORED = 'The task was restored from a backup; it starts again.';
const NOT_QUEUED = 'The task is no longer in the queue. Solve again.';

/**
 * Makes tasks and their jobs agree again: a task whose worker is lost is queued once more and then fails, one
 * whose job is lost fails, one restored from a backup is queued. No task stays RUNNING or PENDING that nobody
 * will finish. Returns the ids of tasks that ended.
 */
export async function reconcile({ database, events, jobs, clock }: AttemptContext): Promise<number[]> {
  let changed: { readonly task: ChangedTask; readonly rows: readonly LogRow[] }[] = [];
  await database.transaction().execute(async (transaction) => {
    // The transaction runs again where its connection breaks.
    changed = [];
    await boundStandstill(transaction);
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(${RECONCILE_LOCK}) as free`.execute(transaction);
    if (!rows[0].free) return;
    for (const task of await strayTasks(transaction)) {
      if (task.job_state === 'active' && task.job_id !== null) await jobs.giveUp(transaction, task.job_id);
      // A backup holds no jobs: after a restore a task that was not done waits without one.
      const isRestored = task.state === 'PENDING' && task.job_id === null;
      const restored = isRestored ? { job_id: await jobs.send(transaction, task.id) } : null;
      const again = restored !== null || (await isQueued(transaction, task));
      const message = restored
        ? RESTORED
        : again
          ? STARTS_AGAIN
          : task.job_state === null
            ? NOT_QUEUED
            : LOST_TWICE;
      const change = await transaction
        .updateTable('task')
        .set(
          again
            ? { state: 'PENDING', message, progress: 0, paused: null, bytes: 0, ...restored }
            : { state: 'FAILURE', message, finished: clock(), paused: null, snapshot: '{}' },
        )
        .where('id', '=', task.id)
        .returning(['id', 'project_id', 'study_id', 'impedance', 'transient', 'state', 'progress', 'message'])
        .executeTakeFirstOrThrow();
      if (!again && isOfStudy(task) && task.study_part !== 'load')
        await endPart(transaction, task, message, clock());
      changed.push({ task: change, rows: await insertLog(transaction, change, [message]) });
    }
    if (changed.length > 0) await jobs.wake(transaction);
  });
  for (const { task, rows } of changed) {
    await publishLog(events, task, rows);
    if (isOfStudy(task)) await publishStudy({ database, events }, task.study_id);
    else await events.publish(task.project_id, taskEvent(task));
  }
  return changed.flatMap(({ task }) => (task.state === 'FAILURE' ? [task.id] : []));
}

type ChangedTask = Parameters<typeof taskEvent>[0] & {
  readonly project_id: number;
  readonly study_id: number | null;
};

/** Open tasks that do not agree with their jobs, locked. */
async function strayTasks(transaction: Transaction): Promise<OpenTask[]> {
  const { rows } = await sql<OpenTask>`
    select task.id, task.project_id, task.study_id, task.study_part, task.state, task.job_id, job.state as job_state
    from task left join pgboss.job on job.name = 'solve' and job.id = task.job_id
    where (task.state = 'PENDING' and (job.state is null or job.state not in ('created', 'retry')))
      or (task.state = 'RUNNING' and (
        job.state is distinct from 'active' or job.heartbeat_on < now() - make_interval(secs => ${LOST_AFTER})
      ))
    order by task.id
    for update of task skip locked`.execute(transaction);
  return rows;
}

async function isQueued(transaction: Transaction, { job_id }: OpenTask): Promise<boolean> {
  const { rows } = await sql`
    select from pgboss.job where name = 'solve' and id = ${job_id} and state in ('created', 'retry')`.execute(
    transaction,
  );
  return rows.length > 0;
}
