import { type Kysely, sql } from 'kysely';

/**
 * Second factors: authenticator app, recovery codes and passkeys; and the time of a session's last proof of
 * identity.
 */
export async function up(database: Kysely<never>): Promise<void> {
  await sql.raw(TABLES).execute(database);
}

const TABLES = `
create table authenticator_app (
  user_id integer primary key references account on delete cascade,
  secret_sealed bytea not null,
  -- The step of 30 s (since 1970) of the last code that was taken: none is taken twice, and none before it.
  last_step bigint not null,
  created timestamptz(3) not null
);

create table recovery_code (
  user_id integer not null references account on delete cascade,
  -- One for all codes that are made at once, so that one hash finds a code among them.
  salt bytea not null,
  hash bytea not null,
  primary key (user_id, hash)
);

create table passkey (
  id integer generated always as identity primary key,
  user_id integer not null references account on delete cascade,
  -- By which authenticators tell accounts of this program apart; the same for all passkeys of an account.
  user_handle bytea not null,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  synced boolean not null,
  name text not null,
  created timestamptz(3) not null,
  last_used timestamptz(3)
);
create index passkey_of_user on passkey (user_id);

-- Null: when the session was opened.
alter table session add column proved timestamptz(3);
`;
