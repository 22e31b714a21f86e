import type { StudyResistance } from '@thermarium/api';
import type { Database } from '../../db/database.ts';
import { expectScenario } from '../../studies/find-study.ts';

/** The thermal resistances of the models of a scenario's last run; throws `not-found`. */
export async function readResistances(
  database: Database,
  { project, scenario }: { readonly project: number; readonly scenario: number },
): Promise<StudyResistance> {
  await expectScenario(database, { project, scenario });
  const rows = await database
    .selectFrom('study_resistance')
    .innerJoin('study', 'study.id', 'study_resistance.study_id')
    .innerJoin('study_case', (join) =>
      join
        .onRef('study_case.study_id', '=', 'study.id')
        .onRef('study_case.index', '=', 'study_resistance.index'),
    )
    .select(['study_case.id', 'resistances'])
    .where('study.project_id', '=', project)
    .where('study.scenario_id', '=', scenario)
    .orderBy('study_resistance.index')
    .execute();
  return rows.map(({ id, resistances: { sources, objects, mean, max } }) => ({
    case: id,
    sources: sources.map((shares) => ({ ...shares })),
    objects: [...objects],
    mean: mean.map((row) => [...row]),
    max: max.map((row) => [...row]),
  }));
}
