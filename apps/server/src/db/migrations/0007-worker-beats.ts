import { type Kysely, sql } from 'kysely';

/**
 * The time of each worker's last heartbeat, which tells whether anybody solves. Unlogged: worthless after a
 * crash.
 */
export async function up(database: Kysely<never>): Promise<void> {
  await sql.raw(TABLES).execute(database);
}

const TABLES = `
create unlogged table worker_beat (
  worker uuid primary key,
  seen timestamptz(3) not null
);
`;
