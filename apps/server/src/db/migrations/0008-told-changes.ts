import { type Kysely, sql } from 'kysely';

/**
 * The latest changes of each project as everybody is told of them, for those who missed some. Worth nothing after a crash:
 * whoever asks for a change that is not there any more reads the project anew.
 */
export async function up(database: Kysely<never>): Promise<void> {
  await sql.raw(TABLES).execute(database);
}

const TABLES = `
create unlogged table told_change (
  project_id integer not null references project on delete cascade,
  revision bigint not null,
  time timestamptz(3) not null,
  user_id integer not null references account on delete cascade,
  -- The Idempotency-Key of the call.
  key text,
  -- JSON as it is answered; null: too long to be kept.
  diff text,
  primary key (project_id, revision)
);
create index told_change_user on told_change (user_id);
`;
