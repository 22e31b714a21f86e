import { type Kysely, sql } from 'kysely';

/**
 * All tables of the first release. Objects of a project's model are numbered within the project
 * (`project.next_id`), so that a duplicate of a project is a plain copy of its rows and no id of one project
 * means anything in another.
 */
export async function up(database: Kysely<never>): Promise<void> {
  await sql.raw(TABLES).execute(database);
}

const TABLES = `
create table account (
  id integer generated always as identity primary key,
  email text not null,
  first_name text not null default '',
  last_name text not null default '',
  password_hash text,
  administrator boolean not null default false,
  disabled boolean not null default false,
  activated_at timestamptz(3),
  api_token_hash bytea unique,
  api_token_sealed bytea,
  created timestamptz(3) not null default now()
);
create unique index account_email on account (lower(email));

create table session (
  id uuid primary key,
  user_id integer not null references account on delete cascade,
  created timestamptz(3) not null,
  last_seen timestamptz(3) not null,
  ended timestamptz(3)
);
create index session_of_user on session (user_id);

create table one_time_token (
  hash bytea primary key,
  purpose text not null,
  user_id integer references account on delete cascade,
  payload jsonb,
  expires timestamptz(3) not null
);
create index one_time_token_expires on one_time_token (expires);

create unlogged table rate_window (
  key text not null,
  started timestamptz(3) not null,
  hits integer not null,
  expires timestamptz(3) not null,
  primary key (key)
);

create table partner_identity (
  issuer text not null,
  subject text not null,
  user_id integer not null references account on delete cascade,
  primary key (issuer, subject)
);

create table user_group (
  id integer generated always as identity primary key,
  name text not null unique
);
create table group_member (
  group_id integer not null references user_group on delete cascade,
  user_id integer not null references account on delete cascade,
  primary key (group_id, user_id)
);
create index group_member_user on group_member (user_id);

create table license (
  id integer generated always as identity primary key,
  user_id integer not null references account on delete cascade,
  feature text not null,
  description text not null default '',
  expiration timestamptz(3),
  requested boolean not null default false,
  group_limit integer,
  unique (user_id, feature)
);

create table folder (
  id integer generated always as identity primary key,
  user_id integer not null references account on delete cascade,
  parent_id integer references folder,
  name text not null
);
create unique index folder_root on folder (user_id) where parent_id is null;
create index folder_parent on folder (parent_id);

create table project (
  id integer generated always as identity primary key,
  name text not null,
  world jsonb not null,
  view jsonb,
  world_timestamp timestamptz(3) not null default now(),
  world_changed_by integer references account on delete set null,
  thumbnail_key text,
  created timestamptz(3) not null default now(),
  last_modified timestamptz(3) not null default now(),
  next_id integer not null default 1,
  revision bigint not null default 0,
  deleted timestamptz(3)
);

create table project_permission (
  project_id integer not null references project on delete cascade,
  user_id integer not null references account on delete cascade,
  role text not null check (role in ('viewer', 'editor', 'owner')),
  -- Where an owner keeps it in their own tree; null: it shows under "Shared with me".
  folder_id integer references folder,
  primary key (project_id, user_id)
);
create index project_permission_user on project_permission (user_id);
create index project_permission_folder on project_permission (folder_id);

create table object (
  project_id integer not null references project on delete cascade,
  id integer not null,
  kind text not null,
  parent_id integer,
  position double precision not null,
  name text not null,
  active boolean not null,
  visible boolean not null,
  collapsed boolean not null,
  fields jsonb not null,
  -- The materials that the fields refer to by id: kept beside them so that "is it used" is one indexed question.
  material_ids integer[] not null,
  timestamp timestamptz(3) not null,
  changed_by integer references account on delete set null,
  primary key (project_id, id),
  foreign key (project_id, parent_id) references object (project_id, id) deferrable initially deferred
);
create index object_parent on object (project_id, parent_id);

create table material (
  project_id integer not null references project on delete cascade,
  id integer not null,
  name text not null,
  fields jsonb not null,
  library_id integer,
  library_name text,
  source_material integer,
  timestamp timestamptz(3) not null,
  changed_by integer references account on delete set null,
  primary key (project_id, id),
  unique (project_id, name) deferrable initially deferred
);

create table parameter (
  project_id integer not null references project on delete cascade,
  id integer not null,
  name text not null,
  description text not null,
  value double precision not null,
  timestamp timestamptz(3) not null,
  changed_by integer references account on delete set null,
  primary key (project_id, id),
  unique (project_id, name) deferrable initially deferred
);

create table plane (
  project_id integer not null references project on delete cascade,
  id integer not null,
  name text not null,
  plane text not null check (plane in ('XY', 'XZ', 'YZ')),
  coordinate jsonb not null,
  visible boolean not null,
  timestamp timestamptz(3) not null,
  changed_by integer references account on delete set null,
  primary key (project_id, id)
);

create table scenario (
  project_id integer not null references project on delete cascade,
  id integer not null,
  name text not null,
  parameters jsonb not null,
  timestamp timestamptz(3) not null,
  changed_by integer references account on delete set null,
  primary key (project_id, id)
);

create table change (
  id bigint generated always as identity primary key,
  project_id integer not null references project on delete cascade,
  user_id integer not null references account on delete cascade,
  label text not null,
  diff jsonb not null,
  undone boolean not null default false,
  created timestamptz(3) not null default now()
);
create index change_of_user on change (project_id, user_id, id);

create table library (
  id integer generated always as identity primary key,
  name text not null,
  -- The one that everyone sees and nobody edits.
  starter boolean not null default false,
  deleted timestamptz(3)
);
create unique index library_starter on library (starter) where starter;
create table library_permission (
  library_id integer not null references library on delete cascade,
  user_id integer not null references account on delete cascade,
  role text not null check (role in ('viewer', 'editor', 'owner')),
  primary key (library_id, user_id)
);
create index library_permission_user on library_permission (user_id);
create table library_material (
  id integer generated always as identity primary key,
  library_id integer not null references library on delete cascade,
  name text not null,
  fields jsonb not null,
  unique (library_id, name)
);

create table task (
  id integer generated always as identity primary key,
  project_id integer not null references project on delete cascade,
  user_id integer references account on delete set null,
  feature text,
  transient boolean not null,
  state text not null check (state in ('PENDING', 'RUNNING', 'SUCCESS', 'FAILURE', 'STOPPED')),
  progress double precision not null default 0,
  message text not null default '',
  job_id uuid,
  -- Which delivery of the job may write: a worker that was thought dead must not overwrite its successor.
  attempt integer not null default 0,
  snapshot jsonb not null,
  fingerprint text not null,
  timestamp timestamptz(3) not null,
  created timestamptz(3) not null default now(),
  started timestamptz(3),
  finished timestamptz(3),
  cleared boolean not null default false
);
create index task_project on task (project_id, id);
create index task_user on task (user_id, id);
create index task_started on task (user_id, started);
create unique index task_running on task (project_id) where state in ('PENDING', 'RUNNING');

create table log_entry (
  id bigint generated always as identity primary key,
  project_id integer not null references project on delete cascade,
  task_id integer references task on delete set null,
  timestamp timestamptz(3) not null default clock_timestamp(),
  log text not null
);
create index log_entry_project on log_entry (project_id, id);

create table solution (
  id integer generated always as identity primary key,
  project_id integer not null references project on delete cascade,
  task_id integer references task on delete set null,
  transient boolean not null,
  timestamp timestamptz(3) not null,
  fingerprint text not null,
  -- Not jsonb: the report keeps the order in which it was written.
  summary json not null,
  -- The prefix of its fields in the blob store; a duplicate of a project shares it.
  blobs text not null,
  unique (project_id, transient)
);
create index solution_blobs on solution (blobs);
create table solution_step (
  id integer generated always as identity primary key,
  solution_id integer not null references solution on delete cascade,
  step integer not null,
  time double precision not null,
  max_t double precision,
  unique (solution_id, step)
);

create table adjacency (
  project_id integer primary key references project on delete cascade,
  fingerprint text not null,
  answer jsonb not null
);

create table secret_check (
  single boolean primary key default true check (single),
  -- A key that follows from the program's secret, by which processes tell that they have the same one.
  check_key bytea not null
);
`;
