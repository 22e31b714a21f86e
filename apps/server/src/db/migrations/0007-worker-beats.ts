import { type Kysely, sql } from 'kysely';

/** When each worker was last heard of: by this others tell whether anybody solves. Worth nothing after a crash. */
export async function up(database: Kysely<never>): Promise<void> {
  await sql.raw(TABLES).execute(database);
}

const TABLES = `
create unlogged table worker_beat (
  worker uuid primary key,
  seen timestamptz(3) not null
);
`;
