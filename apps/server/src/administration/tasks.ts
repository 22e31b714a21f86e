import type { AdminTask } from '@thermarium/api';
import { sql } from 'kysely';
import type { Caller } from '../calls/caller.ts';
import type { Database } from '../db/database.ts';
import { notFound } from '../errors/refused.ts';
import type { SolveQueue } from '../jobs/solve-queue.ts';
import { taskKindOf } from '../jobs/task-event.ts';
import { holdCaller } from '../sharing/hold.ts';
import { shareDone, studyProgress, studyWork } from '../studies/study-progress.ts';

/** All queued and running tasks of all users, in the order in which they were asked for. */
export async function listOpenTasks(database: Database): Promise<AdminTask[]> {
  const rows = await database
    .selectFrom('task')
    .innerJoin('project', 'project.id', 'task.project_id')
    .leftJoin('account', 'account.id', 'task.user_id')
    .leftJoin('study', 'study.id', 'task.study_id')
    .select(['task.id', 'task.project_id', 'project.name', 'account.email', 'task.impedance'])
    .select(['task.transient', 'task.state', 'task.paused', 'task.progress', 'task.message'])
    .select(['task.created', 'task.started', 'task.bytes', 'task.study_id', 'task.study_part'])
    .where('task.id', 'in', openOnes)
    .orderBy('task.id')
    .execute();
  const ofStudies = rows.flatMap(({ study_id }) => study_id ?? []);
  const [studies, shares] = await Promise.all([
    studyProgress(database, ofStudies),
    studyShares(database, ofStudies),
  ]);
  return rows.map(({ study_id, study_part, ...row }) => {
    const study = study_id === null ? undefined : studies.get(study_id);
    const share = study_part === 'plan' && study_id !== null ? shares.get(study_id) : undefined;
    const whole = study && share ? { ...row, ...share, state: study.state, progress: shareDone(study) } : row;
    return {
      id: row.id,
      user_name: row.email ?? '',
      project: row.project_id,
      project_name: row.name,
      kind: taskKindOf(row),
      transient: row.transient,
      study: studyWork(study),
      loads_case: study_part === 'load',
      status: whole.state,
      paused: whole.paused !== null,
      progress: whole.progress,
      message: row.message,
      created: row.created.toISOString(),
      since: whole.state === 'RUNNING' ? (whole.started?.toISOString() ?? null) : null,
      bytes: whole.bytes,
    };
  });
}

/**
 * Waiting and running tasks, each along their index. A study is one entry, however many tasks it has: that of its latest plan
 * (one that was stopped and resumed has several), which ends before its cases do.
 */
const openOnes = sql<number>`(
  select id from task where state = 'PENDING' and (study_id is null or study_part = 'load')
  union all
  select id from task where state = 'RUNNING' and (study_id is null or study_part = 'load')
  union all
  select (select max(id) from task where study_id = study.id and study_part = 'plan')
  from study where state in ('PENDING', 'RUNNING')
)`;

/** The share of its tasks in what a study costs. */
interface StudyShare {
  readonly bytes: number;
  readonly started: Date | null;
  /** Null: some of it runs, or nothing is due. */
  readonly paused: Date | null;
}

/** The tasks of studies taken together, by the study. */
async function studyShares(
  database: Database,
  studies: readonly number[],
): Promise<ReadonlyMap<number, StudyShare>> {
  if (studies.length === 0) return new Map();
  const { rows } = await sql<StudyShare & { readonly id: number }>`
    select study.id, study.started, sum(task.bytes)::float8 as bytes,
      case when count(*) filter (where task.state = 'RUNNING' and task.paused is null) = 0
        then max(task.paused) end as paused
    from study join task on task.study_id = study.id and task.study_part <> 'load'
    where study.id = any(${[...studies]}::integer[])
    group by study.id`.execute(database);
  return new Map(rows.map(({ id, ...share }) => [id, share]));
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
