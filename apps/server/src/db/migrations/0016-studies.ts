import { type Kysely, sql } from 'kysely';

/** Runs of scenarios: their cases, the tasks that solve them, and the solutions of cases. */
export async function up(database: Kysely<never>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database);
}

const STATEMENTS = `
create table study (
  id integer generated always as identity primary key,
  project_id integer not null references project on delete cascade,
  -- Without a reference: where its scenario is deleted, a study stays for the undo of that.
  scenario_id integer not null,
  user_id integer references account on delete set null,
  feature text,
  state text not null check (state in ('PENDING', 'RUNNING', 'SUCCESS', 'FAILURE', 'STOPPED')),
  scenario_name text not null,
  sampler text not null,
  seed integer not null,
  -- The parameters that differ between cases, in the order of a case's values.
  names text[] not null,
  -- A digest of how the cases were made.
  drawing text not null,
  snapshot jsonb not null,
  -- Of the model with the values of the first case.
  fingerprint text not null,
  timestamp timestamptz(3) not null,
  -- The objects of the cases' extremes; null before the first case is solved.
  objects json,
  way text,
  solves integer not null default 0,
  -- Working time of all its processes.
  seconds double precision not null default 0,
  problem text,
  -- Disk space for the fields of its cases.
  field_bytes bigint not null,
  created timestamptz(3) not null,
  started timestamptz(3),
  finished timestamptz(3),
  unique (project_id, scenario_id)
);
create index study_open on study (id) where state in ('PENDING', 'RUNNING');

create table study_case (
  id integer generated always as identity primary key,
  study_id integer not null references study on delete cascade,
  index integer not null,
  values double precision[] not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'SUCCESS', 'FAILURE', 'STOPPED')),
  -- The task that solves it. Without a reference, since tasks refer to cases.
  task_id integer,
  max_t double precision,
  power double precision,
  -- Two numbers for each object of the study, float64 in the order of the processor: the lowest and the highest.
  extremes bytea,
  problem text,
  unique (study_id, index)
);
create index study_case_task on study_case (task_id);

alter table task
  add study_id integer references study on delete cascade,
  add study_part text check (study_part in ('plan', 'cases', 'load')),
  -- The case whose field a task of part 'load' makes.
  add case_id integer references study_case on delete cascade,
  add check ((study_id is null) = (study_part is null)),
  add check ((case_id is null) = (study_part is distinct from 'load'));
create index task_study on task (study_id);
create index task_case on task (case_id);
create unique index task_loading on task (case_id) where state in ('PENDING', 'RUNNING') and case_id is not null;
drop index task_running;
create unique index task_running on task (project_id)
  where state in ('PENDING', 'RUNNING') and study_id is null;

alter table solution
  add case_id integer unique references study_case on delete cascade,
  drop constraint solution_role_check,
  drop constraint solution_project_id_transient_role_key,
  add constraint solution_role_known check (role in ('current', 'reference', 'case')),
  add constraint solution_case check ((role = 'case') = (case_id is not null));
create unique index solution_of_project on solution (project_id, transient, role) where role <> 'case';
create index solution_project on solution (project_id);
`;
