import { createHash } from 'node:crypto';
import type { Study } from '@thermarium/api';
import type { Database } from '../../db/database.ts';
import type { ModelRow } from '../../model/rows.ts';
import type { Staleness } from '../../solutions/staleness.ts';
import { expectScenario, findStudy } from '../../studies/find-study.ts';
import { studyProgress } from '../../studies/study-progress.ts';

const NONE: Study = {
  ...{ state: null, sampler: null, seed: null, cases: 0, done: 0, failed: 0, way: null, parameters: [] },
  ...{ started: null, finished: null, seconds: 0, solves: 0, stale: false, user_name: '', problem: null },
};

/** A digest of how a scenario makes its cases. */
export function drawingOf({
  parameters,
  sampler,
  seed,
}: Pick<ModelRow<'scenario'>, 'parameters' | 'sampler' | 'seed'>): string {
  const modes = Object.entries(parameters).sort(([one], [other]) => Number(one) - Number(other));
  return createHash('sha256')
    .update(JSON.stringify([sampler, seed, modes]))
    .digest('hex')
    .slice(0, 32);
}

/** The progress of the last run of a scenario, or its end; throws `not-found`. */
export async function readStudy(
  { database, staleness }: { readonly database: Database; readonly staleness: Staleness },
  project: number,
  scenario: number,
): Promise<Study> {
  await expectScenario(database, { project, scenario });
  const study = await findStudy(database, project, scenario);
  if (!study) return NONE;
  const { state, sampler, seed, way, names, seconds, solves, problem, started, finished, email } = study;
  const progress = (await studyProgress(database, [study.id])).get(study.id);
  const { cases, done, failed } = progress ?? { cases: 0, done: 0, failed: 0 };
  return {
    ...{ state, sampler, seed, cases, done, failed, way, seconds, solves, problem },
    parameters: names,
    started: started?.toISOString() ?? null,
    finished: finished?.toISOString() ?? null,
    stale: await isStale(database, staleness, study),
    user_name: email ?? '',
  };
}

async function isStale(
  database: Database,
  staleness: Staleness,
  {
    id,
    project_id,
    scenario_id,
    names,
    drawing,
    fingerprint,
  }: NonNullable<Awaited<ReturnType<typeof findStudy>>>,
): Promise<boolean> {
  const scenario = await database
    .selectFrom('scenario')
    .select(['parameters', 'sampler', 'seed'])
    .where('project_id', '=', project_id)
    .where('id', '=', scenario_id)
    .executeTakeFirst();
  if (!scenario || drawingOf(scenario) !== drawing) return true;
  const first = await database
    .selectFrom('study_case')
    .select(['id', 'values'])
    .where('study_id', '=', id)
    .where('index', '=', 0)
    .executeTakeFirst();
  if (!first) return true;
  return staleness.isStale(project_id, { transient: false, fingerprint, ofCase: { ...first, names } });
}
