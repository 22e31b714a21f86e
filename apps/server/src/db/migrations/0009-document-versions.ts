import { type Kysely, sql } from 'kysely';

/** The versions of the records that the database holds: of kinds of objects, the world, materials, and so on. */
export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    create table document_versions (
      single boolean primary key default true check (single),
      -- Types of version 1 are left out.
      versions jsonb not null
    )`.execute(database);
}
