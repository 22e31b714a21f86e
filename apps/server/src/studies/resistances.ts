import type { ThermalResistances } from '@thermarium/solution';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/schema.ts';

/** Models of one study whose resistances are kept. */
const MOST_KEPT = 100;

/** Keeps the thermal resistances of a model of a study, unless the task is no longer this attempt's. */
export async function keepResistances(
  database: Kysely<Tables>,
  { id, attempt, study_id }: { readonly id: number; readonly attempt: number; readonly study_id: number },
  index: number,
  resistances: ThermalResistances,
): Promise<void> {
  await sql`
    insert into study_resistance (study_id, index, resistances)
    select study_id, ${index}::integer, ${JSON.stringify(resistances)}::json from task
    where id = ${id} and attempt = ${attempt} and state = 'RUNNING'
      and (select count(*) from study_resistance where study_id = ${study_id}) < ${MOST_KEPT}
    on conflict (study_id, index) do update set resistances = excluded.resistances`.execute(database);
}
