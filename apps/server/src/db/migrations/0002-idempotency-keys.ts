import { type Kysely, sql } from 'kysely';

/** Writing calls by the key that their caller gave, with their answers. */
export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    create table idempotency_key (
      user_id integer not null references account on delete cascade,
      key text not null,
      request bytea not null,
      created timestamptz(3) not null,
      status integer not null,
      headers jsonb,
      body bytea,
      primary key (user_id, key)
    )`.execute(database);
  // Large bodies are compressed already.
  await sql`alter table idempotency_key alter column body set storage external`.execute(database);
  await sql`create index idempotency_key_created on idempotency_key (created)`.execute(database);
}
