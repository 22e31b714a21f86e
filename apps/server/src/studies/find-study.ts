import type { Sampler } from '@thermarium/model';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../db/schema.ts';
import { notFound } from '../errors/refused.ts';
import type { CaseValues } from '../model/case-document.ts';

/** A study without its model. */
export interface FoundStudy extends Omit<Selectable<Tables['study']>, 'snapshot'> {
  readonly sampler: Sampler;
  /** The values of all parameters where no case says otherwise, by name. */
  readonly defaults: Readonly<Record<string, number>>;
  readonly email: string | null;
}

/** The last run of a scenario; null: there was none. */
export async function findStudy(
  database: Kysely<Tables>,
  project: number,
  scenario: number,
): Promise<FoundStudy | null> {
  const { rows } = await sql<FoundStudy>`
    select study.id, study.project_id, scenario_id, user_id, feature, state, scenario_name, sampler, seed, names, drawing,
      fingerprint, study.timestamp, objects, way, solves, seconds, problem, field_bytes, study.created, started,
      finished, account.email, (
        select coalesce(json_object_agg(given.name, given.value), '{}')
        from jsonb_to_recordset(snapshot -> 'document' -> 'parameters') as given (name text, value double precision)
      ) as defaults
    from study left join account on account.id = study.user_id
    where study.project_id = ${project} and scenario_id = ${scenario}`.execute(database);
  return rows.at(0) ?? null;
}

/** A case of the last run of a scenario. */
export interface CasePath {
  readonly project: number;
  /** Left out: of any. */
  readonly scenario?: number;
  readonly case: number;
}

/** Throws `not-found` where there is no such case. */
export async function findCase(
  database: Kysely<Tables>,
  { project, scenario, case: id }: CasePath,
): Promise<CaseValues & { readonly study: number; readonly state: string; readonly problem: string | null }> {
  const { study_id, names, ...found } = await database
    .selectFrom('study_case')
    .innerJoin('study', 'study.id', 'study_case.study_id')
    .select(['study_case.id', 'study_id', 'names', 'values', 'study_case.state', 'study_case.problem'])
    .where('study.project_id', '=', project)
    .$if(scenario !== undefined, (query) => query.where('study.scenario_id', '=', scenario ?? 0))
    .where('study_case.id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  return { ...found, names, study: study_id };
}

/** Throws `not-found` where a project has no such scenario. */
export async function expectScenario(
  database: Kysely<Tables>,
  { project, scenario }: { readonly project: number; readonly scenario: number },
): Promise<void> {
  await database
    .selectFrom('scenario')
    .select('id')
    .where('project_id', '=', project)
    .where('id', '=', scenario)
    .executeTakeFirstOrThrow(notFound);
}
