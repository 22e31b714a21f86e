import type { SolveEntry } from '@thermarium/api';
import type { Database } from '../../db/database.ts';
import { COURSES_KEPT } from '../../jobs/solve-courses.ts';
import { taskKindOf } from '../../jobs/task-event.ts';

const isoTime = (time: Date | null): string | null => time?.toISOString() ?? null;

/** The latest solves of a project and how they went, newest first. */
export async function readSolves(database: Database, project: number): Promise<SolveEntry[]> {
  const rows = await database
    .selectFrom('task')
    .leftJoin('account', 'account.id', 'task.user_id')
    .leftJoin('solve_course', 'solve_course.task_id', 'task.id')
    .select(['task.id', 'task.state', 'task.impedance', 'task.transient', 'task.message', 'account.email'])
    .select(['task.created', 'task.started', 'task.finished', 'solve_course.course'])
    .where('task.project_id', '=', project)
    .where('task.study_id', 'is', null)
    .orderBy('task.id', 'desc')
    .limit(COURSES_KEPT)
    .execute();
  const logged = await loggedTimes(database, project);
  return rows.map(({ id, email, impedance, created, started, finished, course, ...task }) => ({
    task_id: id,
    kind: taskKindOf({ impedance }),
    ...task,
    user_name: email ?? '',
    created: created.toISOString(),
    started: isoTime(started),
    finished: isoTime(finished),
    logged_from: isoTime(logged.get(id)?.from ?? null),
    logged_to: isoTime(logged.get(id)?.to ?? null),
    course,
  }));
}

/** The times of the first and the last line of each task in a project's log. */
async function loggedTimes(database: Database, project: number) {
  const rows = await database
    .selectFrom('log_entry')
    .select((eb) => [
      'task_id',
      eb.fn.min('timestamp').$castTo<Date>().as('from'),
      eb.fn.max('timestamp').$castTo<Date>().as('to'),
    ])
    .where('project_id', '=', project)
    .groupBy('task_id')
    .execute();
  return new Map(rows.map(({ task_id, from, to }) => [task_id, { from, to }]));
}
