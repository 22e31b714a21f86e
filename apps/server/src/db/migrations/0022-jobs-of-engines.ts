import { type Kysely, sql } from 'kysely';

/** Tasks may be placed by an engine (Slurm, Kubernetes): the row tells which attempt its job is to make, and the engine's name for it. */
export async function up(database: Kysely<never>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database);
}

const STATEMENTS = `
alter table task
  -- The attempt that a job of the engine is to make, or has made; null: no job was asked for.
  add job_attempt integer,
  -- The engine's name for that job; null: not known yet.
  add job text;
create index task_given on task (id) where state = 'PENDING' and job_attempt is not null;

alter table worker
  -- The engine to which it gives tasks; null: it solves them itself.
  add engine text,
  -- The engine's words where it could not be asked; null: it answers.
  add engine_problem text;
`;
