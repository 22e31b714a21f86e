import type { ReachedStep, SolveCourse } from '@thermarium/api';
import { type Kysely, sql, type Transaction } from 'kysely';
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

/** A delivery of a task. */
interface Attempt {
  readonly id: number;
  readonly attempt: number;
}

/**
 * Keeps steps that an attempt has reached, for callers who come later. False: the attempt may not write about the
 * task any more.
 */
export async function keepReachedSteps(
  database: Kysely<Tables>,
  { id, attempt }: Attempt,
  steps: readonly ReachedStep[],
): Promise<boolean> {
  const { rows } = await sql`
    with owned as materialized (
      select id, attempt from task where id = ${id} and attempt = ${attempt} and state = 'RUNNING'
    ), kept as (
      insert into task_step (task_id, attempt, time, min_t, max_t)
      select owned.id, owned.attempt, time, min_t, max_t
      from owned, jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
        as given (time double precision, min_t double precision, max_t double precision)
      on conflict do nothing
    )
    select from owned`.execute(database);
  return rows.length > 0;
}

/** The steps that an attempt has reached so far, in the order of time. */
export function readReachedSteps(database: Kysely<Tables>, { id, attempt }: Attempt): Promise<ReachedStep[]> {
  return database
    .selectFrom('task_step')
    .select(['time', 'min_t', 'max_t'])
    .where('task_id', '=', id)
    .where('attempt', '=', attempt)
    .orderBy('time')
    .execute();
}

/** Deletes the steps of a project's tasks. */
export async function forgetReachedSteps(transaction: Transaction<Tables>, project: number): Promise<void> {
  await transaction
    .deleteFrom('task_step')
    .where('task_id', 'in', (eb) => eb.selectFrom('task').select('id').where('project_id', '=', project))
    .execute();
}
