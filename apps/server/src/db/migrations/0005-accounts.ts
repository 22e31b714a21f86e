import { type Kysely, sql } from 'kysely';

/**
 * Origins of sessions, scope and end of API tokens, and the browsers in which people have signed in before.
 */
export async function up(database: Kysely<never>): Promise<void> {
  await sql.raw(CHANGES).execute(database);
}

const CHANGES = `
alter table session
  add column address text,
  add column browser text;

alter table account
  add column api_token_scope text not null default 'write' check (api_token_scope in ('read', 'write')),
  add column api_token_expires timestamptz(3);

create table known_browser (
  hash bytea not null,
  user_id integer not null references account on delete cascade,
  last_used timestamptz(3) not null,
  primary key (hash, user_id)
);
create index known_browser_of_user on known_browser (user_id);
`;
