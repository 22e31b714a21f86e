import { type Kysely, sql } from 'kysely';

/** The courses of solves: the history of their residual, the time of their stages, their balance of heat. */
export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    create table solve_course (
      task_id integer primary key references task on delete cascade,
      -- Not jsonb: it is read as a whole.
      course json not null
    )`.execute(database);
}
