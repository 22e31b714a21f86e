import { type Kysely, sql } from 'kysely';

/**
 * The row of a task is its place in the queue: who runs it, since when nothing was heard of that worker, what it
 * needs. Before, jobs of pg-boss stood beside the rows; what only they knew is taken over, and their schema goes
 * unless somebody else has queues in it.
 */
export async function up(database: Kysely<never>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database);
}

const STATEMENTS = `
alter table task
  -- The worker that runs it, or was the last to.
  add worker uuid,
  -- When that worker was last heard of, by the clock of the database; null: never.
  add heartbeat timestamptz(3),
  -- Workers that were lost while they ran it.
  add tries integer not null default 0,
  -- Cells of its grid, as estimated when it was queued or as found by whoever tried it; null: unknown.
  add cells double precision;

do $$
begin
  if to_regclass('pgboss.job') is not null then
    execute 'update task set tries = job.retry_count, heartbeat = job.heartbeat_on
      from pgboss.job where job.id = task.job_id and task.state in (''PENDING'', ''RUNNING'')';
    if not exists (select from pgboss.queue where name <> 'solve' and name !~ '^__pgboss') then
      drop schema pgboss cascade;
    end if;
  end if;
end
$$;

update task set cells = outgrew * 1.1 where outgrew is not null;
alter table task drop job_id, drop outgrew;

-- Looks at the queue read these alone, however many tasks have ended.
create index task_waiting on task (coalesce(user_id, 0), (study_part is not distinct from 'cases'), id) where state = 'PENDING';
create index task_at_work on task (id) where state = 'RUNNING';
-- Lists read the latest of a user, and of a project; a study stands there as its plan.
create index task_listed_user on task (user_id, id) where not cleared and (study_id is null or study_part = 'plan');
create index task_listed_project on task (project_id, id) where not cleared and (study_id is null or study_part = 'plan');
-- Ended tasks go by age, and what refers to them is found.
create index task_ended on task (finished, id) where study_id is null and finished is not null;
create index log_entry_task on log_entry (task_id) where task_id is not null;
create index solution_task on solution (task_id) where task_id is not null;
create index impedance_task on impedance (task_id) where task_id is not null;

drop table worker_beat;
create table worker (
  id uuid primary key,
  -- By which administrators' calls name it.
  number integer generated always as identity unique,
  name text not null,
  host text not null,
  version text not null,
  -- When it began to work, and when it was last heard of.
  started timestamptz(3) not null default now(),
  seen timestamptz(3) not null default now(),
  -- How many tasks it runs at once.
  places integer not null,
  -- Cells of the largest grid that fits into its memory now, and while it runs nothing.
  cells double precision not null,
  capacity double precision not null,
  -- Since when it takes no tasks; null: it does.
  drained timestamptz(3),
  -- When it was told to end; null: it was not.
  gone timestamptz(3)
);
`;
