import { projectEditor, type StudyResistance, studyEndpoints } from '@thermarium/api';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database.ts';
import { type Gate, serve } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { holdResource } from '../../sharing/hold.ts';
import { Staleness } from '../../solutions/staleness.ts';
import { expectScenario, findStudy } from '../../studies/find-study.ts';
import { readCases } from './read-cases.ts';
import { readStudyObjects } from './read-objects.ts';
import { readStudy } from './read-study.ts';
import { resumeScenario, runScenario } from './run-scenario.ts';

export function serveStudies(app: FastifyInstance, gate: Gate, services: Services): void {
  const { database, solves } = services;
  const context = { database, staleness: new Staleness(services) };
  serve(app, gate, studyEndpoints, {
    runScenario: async ({ params, query, caller }) => {
      await expectScenario(database, params);
      if (query.resume === '1') await resumeScenario(services, params, caller);
      else await runScenario(services, params, caller);
      return readStudy(context, params.project, params.scenario);
    },
    stopScenario: async ({ params, caller }) => {
      await expectScenario(database, params);
      const study = await findStudy(database, params.project, params.scenario);
      if (study) {
        await solves.stopStudy(study.id, (transaction) =>
          holdResource(transaction, projectEditor, params.project, caller, 'share'),
        );
      }
      return undefined;
    },
    cases: ({ params }) => readCases(database, params.project, params.scenario),
    study: ({ params }) => readStudy(context, params.project, params.scenario),
    studyResistance: ({ params }) => readResistances(database, params),
    studyObjects: ({ params, query }) => readStudyObjects(database, params, query.object),
  });
}

/** The thermal resistances of the models of a scenario's last run; throws `not-found`. */
async function readResistances(
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
  return rows.map(({ id, resistances: { sources, objects, mean, max, mean_low, mean_high } }) => ({
    case: id,
    sources: sources.map((shares) => ({ ...shares })),
    objects: [...objects],
    mean: copied(mean),
    max: copied(max),
    // Those that were stored before there were bounds have none.
    mean_low: mean_low ? copied(mean_low) : null,
    mean_high: mean_high ? copied(mean_high) : null,
  }));
}

const copied = <Value>(rows: readonly (readonly Value[])[]): Value[][] => rows.map((row) => [...row]);
