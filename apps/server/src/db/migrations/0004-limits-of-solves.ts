import { type Kysely, sql } from 'kysely';

/** Limits of solves by licence, disk space of solves and solutions, and solves that are paused for others. */
export async function up(database: Kysely<never>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database);
}

const STATEMENTS = `
alter table license
  add hour_limit double precision,
  add step_limit integer,
  add disk_limit_gb double precision;

alter table task
  -- Since when it stands aside for others; null: it does not.
  add paused timestamptz(3),
  -- What it has written so far.
  add bytes bigint not null default 0;

alter table solution
  -- Whose disk it counts for: whoever asked for the solve, or made the copy.
  add user_id integer references account on delete set null,
  add bytes bigint not null default 0;
update solution set user_id = task.user_id from task where task.id = solution.task_id;
create index solution_user on solution (user_id);
`;
