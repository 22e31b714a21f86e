import { type Kysely, sql } from 'kysely';

/** The mark that ties a database to its blob store. */
export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    create table storage_mark (
      single boolean primary key default true check (single),
      mark uuid not null,
      tied boolean not null default false
    )`.execute(database);
}
