import type { TaskEntry, TaskState } from '@thermarium/api';
import type { Database } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { notFound } from '../../http/refused.ts';
import { readReachedSteps } from '../../jobs/reached-steps.ts';
import { taskKindOf } from '../../jobs/task-event.ts';
import { holdCaller } from '../../sharing/hold.ts';

/** The list is for a glance; nobody scrolls further. */
const LONGEST_LIST = 1000;

export interface RunningTask {
  readonly task_id: number;
  readonly state: TaskState;
  /** Set where it looks for a thermal impedance. */
  readonly kind?: 'impedance';
  /** Set where it is paused for others. */
  readonly paused?: true;
}

/** The queued or running task of a project; null: none. */
export async function runningTask(database: Database, project: number): Promise<RunningTask | null> {
  const running = await database
    .selectFrom('task')
    .select(['id as task_id', 'state', 'impedance', 'paused'])
    .where('project_id', '=', project)
    .where('state', 'in', ['PENDING', 'RUNNING'])
    .executeTakeFirst();
  if (!running) return null;
  const { paused, impedance, ...task } = running;
  return {
    ...task,
    ...(impedance !== null && { kind: 'impedance' }),
    ...(paused !== null && { paused: true }),
  };
}

/** One task of a project; throws `not-found`. */
export async function readTask(database: Database, project: number, task: number) {
  const { paused, attempt, impedance, ...found } = await database
    .selectFrom('task')
    .select(['id as task_id', 'state', 'progress', 'message', 'paused', 'attempt', 'impedance'])
    .where('project_id', '=', project)
    .where('id', '=', task)
    .executeTakeFirstOrThrow(notFound);
  // The steps that a lost worker had reached are reached anew.
  const steps = found.state === 'PENDING' ? [] : await readReachedSteps(database, { id: task, attempt });
  return { ...found, kind: taskKindOf({ impedance }), paused: paused !== null, steps };
}

/**
 * A user's own tasks and those of projects that they may see, newest first. For their own in projects that
 * they may no longer see, the project's name is left out.
 */
export async function listTasks(database: Database, user: number): Promise<TaskEntry[]> {
  const rows = await database
    .selectFrom('task')
    .innerJoin('project', 'project.id', 'task.project_id')
    .leftJoin('account', 'account.id', 'task.user_id')
    .leftJoin('project_permission as permission', (join) =>
      join.onRef('permission.project_id', '=', 'task.project_id').on('permission.user_id', '=', user),
    )
    .select([
      'task.id',
      'account.email',
      'task.feature',
      'task.project_id',
      'project.name',
      'permission.role',
      'task.state',
      'task.created',
    ])
    .where('task.cleared', '=', false)
    .where('project.deleted', 'is', null)
    .where((eb) => eb.or([eb('task.user_id', '=', user), eb('permission.role', 'is not', null)]))
    .orderBy('task.id', 'desc')
    .limit(LONGEST_LIST)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    user_name: row.email ?? '',
    license: row.feature,
    project: row.project_id,
    project_name: row.role === null ? '' : row.name,
    edit: row.role === 'owner' || row.role === 'editor',
    status: row.state,
    timestamp: row.created.toISOString(),
  }));
}

/** Removes a user's ended tasks from everybody's list. */
export async function clearTasks(database: Database, caller: Caller): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await holdCaller(transaction, 'user', caller);
    await transaction
      .updateTable('task')
      .set({ cleared: true })
      .where('user_id', '=', caller.id)
      .where('cleared', '=', false)
      .where('state', 'not in', ['PENDING', 'RUNNING'])
      .execute();
  });
}
