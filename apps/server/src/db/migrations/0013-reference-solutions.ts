import { type Kysely, sql } from 'kysely';

/** Solutions that others are compared with, beside the current one of each analysis. */
export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    alter table solution
      -- A project has at most one of each role and analysis.
      add column role text not null default 'current' check (role in ('current', 'reference')),
      -- When somebody kept it as reference; null: the program kept it when another solution took its place.
      add column kept timestamptz(3),
      drop constraint solution_project_id_transient_key,
      add unique (project_id, transient, role)`.execute(database);
}
