import { type Kysely, sql } from 'kysely';

/** Thermal impedances, and the tasks that find them. */
export async function up(database: Kysely<never>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database);
}

const STATEMENTS = `
alter table task
  -- The question for a thermal impedance; null: it is a solve.
  add impedance jsonb;

create table impedance (
  id integer generated always as identity primary key,
  project_id integer not null references project on delete cascade,
  task_id integer references task on delete set null,
  -- The model's, as a solution's.
  timestamp timestamptz(3) not null,
  fingerprint text not null,
  question jsonb not null,
  -- Not jsonb: the report keeps the order in which it was written.
  report json not null,
  unique (project_id, question)
);
`;
