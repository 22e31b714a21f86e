import type { TaskEntry, TaskState } from '@thermarium/api';
import { sql } from 'kysely';
import type { Caller } from '../../calls/caller.ts';
import type { Database } from '../../db/database.ts';
import { notFound } from '../../errors/refused.ts';
import { readReachedSteps } from '../../jobs/solve-courses.ts';
import { taskKindOf } from '../../jobs/task-event.ts';
import { holdCaller } from '../../sharing/hold.ts';
import { shareDone, studyProgress, studyWork } from '../../studies/study-progress.ts';

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
    .where('study_id', 'is', null)
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
  const { paused, attempt, impedance, created, study_id, ...found } = await database
    .selectFrom('task')
    .select(['id as task_id', 'state', 'progress', 'message', 'paused', 'attempt', 'impedance'])
    .select(['transient', 'created', 'study_id'])
    .where('project_id', '=', project)
    .where('id', '=', task)
    .executeTakeFirstOrThrow(notFound);
  // The steps that a lost worker had reached are reached anew.
  const steps = found.state === 'PENDING' ? [] : await readReachedSteps(database, { id: task, attempt });
  const studies = study_id === null ? null : await studyProgress(database, [study_id]);
  return {
    ...found,
    kind: taskKindOf({ impedance }),
    study: studyWork(studies?.get(study_id ?? 0)),
    created: created.toISOString(),
    paused: paused !== null,
    steps,
  };
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
      'task.progress',
      'task.message',
      'task.created',
      'task.study_id',
      'task.impedance',
      'task.transient',
    ])
    .where('task.id', 'in', latestOf(user))
    .orderBy('task.id', 'desc')
    .execute();
  const studies = await studyProgress(
    database,
    rows.flatMap(({ study_id }) => study_id ?? []),
  );
  return rows.map((row) => {
    const study = row.study_id === null ? undefined : studies.get(row.study_id);
    const work = studyWork(study);
    const maySee = row.role !== null;
    return {
      id: row.id,
      user_name: row.email ?? '',
      license: row.feature,
      project: row.project_id,
      project_name: maySee ? row.name : '',
      edit: row.role === 'owner' || row.role === 'editor',
      status: study?.state ?? row.state,
      progress: study ? shareDone(study) : row.progress,
      message: maySee ? row.message : '',
      timestamp: row.created.toISOString(),
      kind: taskKindOf(row),
      transient: row.transient,
      study: work && { ...work, scenario_name: maySee ? work.scenario_name : '' },
    };
  });
}

/** Conditions as the indexes of lists have them; a study is one entry, however many tasks it has. */
const LISTED = sql`not task.cleared and (task.study_id is null or task.study_part = 'plan')`;

/**
 * The latest tasks of a user, and of each project that they may see. The two are read one by one, each along its index: a
 * condition for both at once is one that every task is asked for.
 */
const latestOf = (user: number) => sql<number>`(
  select id from (
    (
      select task.id from task join project on project.id = task.project_id and project.deleted is null
      where task.user_id = ${user} and ${LISTED} order by task.id desc limit ${LONGEST_LIST}
    )
    union
    select latest.id
    from project_permission as permission
    join project on project.id = permission.project_id and project.deleted is null
    cross join lateral (
      select task.id from task
      where task.project_id = permission.project_id and ${LISTED} order by task.id desc limit ${LONGEST_LIST}
    ) as latest
    where permission.user_id = ${user}
  ) as listed
  order by id desc limit ${LONGEST_LIST}
)`;

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
      // The plan of a study ends before its cases do, and stands for all of it in the list.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('study')
              .select('study.id')
              .whereRef('study.id', '=', 'task.study_id')
              .where('study.state', 'in', ['PENDING', 'RUNNING']),
          ),
        ),
      )
      .execute();
  });
}
