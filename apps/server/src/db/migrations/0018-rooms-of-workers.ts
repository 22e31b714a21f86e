import { type Kysely, sql } from 'kysely';

/** The memory of workers, so that a task waits for one that can hold it. */
export async function up(database: Kysely<never>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database);
}

const STATEMENTS = `
alter table worker_beat
  -- Of the largest grid that fits into its memory.
  add cells double precision not null default 0;

alter table task
  -- The cells that fitted into the memory of a worker that it did not fit into; null: none has tried it in vain.
  add outgrew double precision;
`;
