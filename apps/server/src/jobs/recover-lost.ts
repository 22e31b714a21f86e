import { type Transaction as KyselyTransaction, sql } from 'kysely';
import type { Tables } from '../db/schema.ts';
import { insertLog, type LogRow, publishLog } from '../events/task-log.ts';
import { endPart } from '../studies/end-study.ts';
import { publishStudy } from '../studies/study-progress.ts';
import { boundStandstill } from './bound-standstill.ts';
import { LOST_AFTER } from './heartbeat.ts';
import { isOfStudy } from './take-task.ts';
import type { AttemptContext } from './task-attempt.ts';
import { taskEvent } from './task-event.ts';
import { wakeWorkers } from './wake.ts';

type Transaction = KyselyTransaction<Tables>;

/** The lock by which one worker at a time looks after what others have lost. */
const RECOVER_LOCK = 0x7468_6d02;
/** A task that has lost so many workers fails: it may well be what ends them. */
const MOST_LOST = 2;

const STARTS_AGAIN = 'The worker that ran this was lost; the task starts again.';
const LOST_TWICE =
  'The workers that ran this were lost twice. If the model is large, try a coarser resolution or Quick Model.';

/**
 * Queues tasks again whose worker is lost, and fails those that lost their second: no task stays RUNNING that nobody
 * will finish. Returns the ids of tasks that ended.
 */
export async function recoverLost({
  database,
  events,
  clock,
}: Pick<AttemptContext, 'database' | 'events' | 'clock'>): Promise<number[]> {
  let changed: { readonly task: ChangedTask; readonly rows: readonly LogRow[] }[] = [];
  await database.transaction().execute(async (transaction) => {
    // The transaction runs again where its connection breaks.
    changed = [];
    await boundStandstill(transaction);
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(${RECOVER_LOCK}) as free`.execute(transaction);
    if (!rows[0].free) return;
    for (const { id, tries } of await lostTasks(transaction)) {
      const again = tries + 1 < MOST_LOST;
      const message = again ? STARTS_AGAIN : LOST_TWICE;
      const change = await transaction
        .updateTable('task')
        .set({ tries: tries + 1, message, paused: null })
        .set(
          again
            ? { state: 'PENDING', progress: 0, bytes: 0 }
            : { state: 'FAILURE', finished: sql`now()`, snapshot: '{}' },
        )
        .where('id', '=', id)
        .returning(['id', 'project_id', 'study_id', 'study_part', 'impedance', 'transient'])
        .returning(['state', 'progress', 'message'])
        .executeTakeFirstOrThrow();
      if (!again && isOfStudy(change) && change.study_part !== 'load')
        await endPart(transaction, change, message, clock());
      changed.push({ task: change, rows: await insertLog(transaction, change, [message]) });
    }
    if (changed.length > 0) await wakeWorkers(transaction);
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

/** Tasks whose worker was not heard of lately, locked. */
async function lostTasks(transaction: Transaction) {
  const { rows } = await sql<{ readonly id: number; readonly tries: number }>`
    select id, tries from task
    where state = 'RUNNING' and coalesce(heartbeat, '-infinity') < now() - make_interval(secs => ${LOST_AFTER})
    order by id
    for update skip locked`.execute(transaction);
  return rows;
}
