import type { SolveCourse } from '@thermarium/api';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/schema.ts';
import type { TakenTask } from './take-task.ts';

/** The solves of a project whose courses are kept: nobody looks further back. */
export const COURSES_KEPT = 20;

/** Keeps how a solve went so far, unless it is no longer this attempt's. */
export async function keepCourse(
  database: Kysely<Tables>,
  { id, attempt }: Pick<TakenTask, 'id' | 'attempt'>,
  course: SolveCourse,
): Promise<void> {
  await sql`
    insert into solve_course (task_id, course)
    select id, ${JSON.stringify(course)}::json from task
    where id = ${id} and attempt = ${attempt} and state = 'RUNNING'
    on conflict (task_id) do update set course = excluded.course`.execute(database);
}

/** Forgets the courses of all but a project's latest tasks. */
export async function forgetOldCourses(database: Kysely<Tables>, project: number): Promise<void> {
  await database
    .deleteFrom('solve_course')
    .where('task_id', 'in', (eb) =>
      eb
        .selectFrom('task')
        .select('id')
        .where('project_id', '=', project)
        .where('study_id', 'is', null)
        .orderBy('id', 'desc')
        .offset(COURSES_KEPT),
    )
    .execute();
}
