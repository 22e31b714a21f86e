import { type Transaction as KyselyTransaction, sql } from 'kysely';
import type { Tables } from '../db/schema.ts';
import { insertLog, type LogRow, publishLog } from '../events/task-log.ts';
import { deleteUnnamed } from '../solutions/unnamed-blobs.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { endPart } from '../studies/end-study.ts';
import { boundStandstill } from './bound-standstill.ts';
import { LOST_AFTER } from './heartbeat.ts';
import { publishTask } from './publish-task.ts';
import { stopOrphans } from './stop-tasks.ts';
import { isOfStudy } from './take-task.ts';
import type { AttemptContext } from './task-attempt.ts';
import { wakeWorkers } from './wake.ts';
import { GRACE } from './workers.ts';

type Transaction = KyselyTransaction<Tables>;

/** The lock by which one process at a time looks after what others have lost. */
const RECOVER_LOCK = 0x7468_6d02;
/** A task that has lost so many attempts fails: it may well be what ends them. */
export const MOST_LOST = 2;

const STARTS_AGAIN = 'The worker that ran this was lost; the task starts again.';
const LOST_TWICE =
  'The workers that ran this were lost twice. If the model is large, try a coarser resolution or Quick Model.';

/** What becomes of a task whose attempt came to nothing. */
export interface Verdict {
  readonly id: number;
  /** Whether it waits again; else it fails. */
  readonly again: boolean;
  readonly message: string;
  readonly tries: number;
  /** What was learned of its grid. */
  readonly cells?: number | null;
}

type RecoveryContext = Pick<AttemptContext, 'database' | 'events' | 'clock'>;

/**
 * Queues tasks again whose worker is lost, and fails those that lost their second: no task stays RUNNING that nobody
 * will finish. Returns the ids of tasks that ended.
 */
export function recoverLost(context: RecoveryContext): Promise<number[]> {
  return settleLost(context, async (transaction) => {
    await freeGiven(transaction);
    const lost = await lostTasks(transaction);
    return lost.map(({ id, tries }) => {
      const again = tries + 1 < MOST_LOST;
      return { id, again, message: again ? STARTS_AGAIN : LOST_TWICE, tries: tries + 1 };
    });
  });
}

/** Recovers what others have lost, deletes what lost attempts have written, and stops the studies of deleted scenarios. */
export async function tidyUp(context: AttemptContext & { readonly blobs: BlobStore }): Promise<void> {
  const ended = await recoverLost(context);
  await Promise.all(ended.map((task) => deleteUnnamed(context, task)));
  await stopOrphans(context);
}

/**
 * Queues tasks again, or fails them, as `judge` says, which locks them; one process at a time does so. Returns the ids of
 * tasks that ended.
 */
export async function settleLost(
  { database, events, clock }: RecoveryContext,
  judge: (transaction: Transaction) => Promise<readonly Verdict[]>,
): Promise<number[]> {
  let changed: { readonly task: Awaited<ReturnType<typeof settle>>; readonly rows: readonly LogRow[] }[] = [];
  await database.transaction().execute(async (transaction) => {
    // The transaction runs again where its connection breaks.
    changed = [];
    await boundStandstill(transaction);
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(${RECOVER_LOCK}) as free`.execute(transaction);
    if (!rows[0].free) return;
    for (const verdict of await judge(transaction)) {
      const task = await settle(transaction, verdict);
      if (!verdict.again && isOfStudy(task) && task.study_part !== 'load')
        await endPart(transaction, task, verdict.message, clock());
      changed.push({ task, rows: await insertLog(transaction, task, [verdict.message]) });
    }
    if (changed.length > 0) await wakeWorkers(transaction);
  });
  for (const { task, rows } of changed) {
    await publishLog(events, task, rows);
    await publishTask({ database, events }, task);
  }
  return changed.flatMap(({ task }) => (task.state === 'FAILURE' ? [task.id] : []));
}

/** Writes a verdict. What a job of an engine was to be, no job may be any more. */
function settle(transaction: Transaction, { id, again, message, tries, cells }: Verdict) {
  return transaction
    .updateTable('task')
    .set({ tries, message, paused: null, attempt: NEXT, job: null, job_attempt: null })
    .set(cells === undefined ? {} : { cells })
    .set(
      again
        ? { state: 'PENDING', progress: 0, bytes: 0 }
        : { state: 'FAILURE', finished: sql`now()`, snapshot: '{}' },
    )
    .where('id', '=', id)
    .returning(['id', 'project_id', 'study_id', 'study_part', 'impedance', 'transient'])
    .returning(['state', 'progress', 'message'])
    .executeTakeFirstOrThrow();
}

/** An attempt that a job was to make counts as made, whether it began or not. */
const NEXT = sql<number>`greatest(attempt, job_attempt)`;

/** Tasks whose worker was not heard of lately, locked; those of engines where nobody is there to ask the engine. */
async function lostTasks(transaction: Transaction) {
  const { rows } = await sql<{ readonly id: number; readonly tries: number }>`
    select id, tries from task
    where state = 'RUNNING' and coalesce(heartbeat, '-infinity') < now() - make_interval(secs =>
      case when job_attempt = attempt then ${GRACE}::float8 else ${LOST_AFTER} end)
    order by id
    for update skip locked`.execute(transaction);
  return rows;
}

/** Takes tasks back that were given to an engine, where the process that asks it is gone for good. */
async function freeGiven(transaction: Transaction): Promise<void> {
  await sql`
    update task set attempt = ${NEXT}, job = null, job_attempt = null
    where state = 'PENDING' and job_attempt is not null
      and not exists (select from worker where engine is not null and seen > now() - make_interval(secs => ${GRACE}))
    `.execute(transaction);
}
