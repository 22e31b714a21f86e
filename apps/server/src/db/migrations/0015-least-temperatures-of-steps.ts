import { type Kysely, sql } from 'kysely';

/** The least temperature of each step of a transient; those that are stored have it from the report of their solve. */
export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    -- °C
    alter table solution_step add column min_t double precision`.execute(database);
  await sql`
    update solution_step set min_t = (reported.step ->> 't_min')::double precision
    from solution, json_array_elements(solution.summary -> 'transient') with ordinality as reported (step, number)
    where solution.id = solution_step.solution_id and reported.number = solution_step.step + 1`.execute(
    database,
  );
}
