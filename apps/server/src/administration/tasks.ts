import type { AdminTask } from '@thermarium/api';
import type { Database } from '../db/database.ts';
import type { Caller } from '../http/caller.ts';
import { notFound } from '../http/refused.ts';
import type { SolveQueue } from '../jobs/solve-queue.ts';
import { taskKindOf } from '../jobs/task-event.ts';
import { holdCaller } from '../sharing/hold.ts';

/** All queued and running tasks of all users, in the order in which they were asked for. */
export async function listOpenTasks(database: Database): Promise<AdminTask[]> {
  const rows = await database
    .selectFrom('task')
    .innerJoin('project', 'project.id', 'task.project_id')
    .leftJoin('account', 'account.id', 'task.user_id')
    .select([
      'task.id',
      'task.project_id as project',
      'project.name as project_name',
      'account.email',
      'task.impedance',
      'task.transient',
      'task.state',
      'task.paused',
      'task.progress',
      'task.message',
      'task.created',
      'task.started',
      'task.bytes',
    ])
    .where('task.state', 'in', ['PENDING', 'RUNNING'])
    .orderBy('task.id')
    .execute();
  return rows.map(({ email, impedance, paused, created, started, ...row }) => ({
    ...row,
    kind: taskKindOf({ impedance }),
    user_name: email ?? '',
    paused: paused !== null,
    created: created.toISOString(),
    since: row.state === 'RUNNING' ? (started?.toISOString() ?? null) : null,
  }));
}

/**
 * Stops anybody's task; a finished one stays as it is. Throws `not-found`.
 *
 * @param caller left out: the operator of the machine
 */
export async function stopAnyTask(
  { database, solves }: { readonly database: Database; readonly solves: Pick<SolveQueue, 'stop'> },
  task: number,
  caller?: Caller,
): Promise<void> {
  await database.selectFrom('task').select('id').where('id', '=', task).executeTakeFirstOrThrow(notFound);
  await solves.stop(task, async (transaction) => {
    if (caller) await holdCaller(transaction, 'administrator', caller);
  });
}
