import { type Kysely, sql } from 'kysely';

/**
 * The output steps that each project's latest transient has reached, for those who come to look while it runs. After a
 * crash the task starts again anyway.
 */
export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    create unlogged table task_step (
      task_id integer not null references task on delete cascade,
      -- The delivery of the task that reached it.
      attempt integer not null,
      -- s
      time double precision not null,
      -- °C
      min_t double precision,
      max_t double precision,
      primary key (task_id, attempt, time)
    )`.execute(database);
}
