import { type Kysely, sql } from 'kysely';

/** The ways in which scenarios draw their values. */
export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    alter table scenario
      add sampler text not null default 'latin-hypercube',
      add seed integer not null default 1`.execute(database);
}
