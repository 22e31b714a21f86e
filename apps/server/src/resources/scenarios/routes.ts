import {
  type ChangedScenarioParameter,
  type Scenario,
  type ScenarioMode,
  scenarioEndpoints,
} from '@thermarium/api';
import { quoted } from '@thermarium/model';
import { answerParameterMode } from '@thermarium/records';
import { countCases } from '@thermarium/study';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../calls/caller.ts';
import { type Gate, serve } from '../../http/serve.ts';
import { editProject } from '../../model/history.ts';
import type { EditContext, ProjectEdit } from '../../model/project-edit.ts';
import { readRows } from '../../model/read-rows.ts';
import type { ModelRow } from '../../model/rows.ts';
import { expectCurrent, type SentVersion } from '../../model/version-check.ts';
import type { Services } from '../../services.ts';
import { circumstancesOf, createOne, deleteOne, updateOne } from '../changes/one-record.ts';
import { changeRecord } from '../changes/record-writer.ts';
import { scenarioWriter } from '../changes/scenario-writer.ts';

const calls = {
  writer: scenarioWriter,
  answer: async (row: ModelRow<'scenario'>, edit: Pick<ProjectEdit, 'rows'>) =>
    answerScenario(row, await edit.rows('parameter')),
};

export function serveScenarios(app: FastifyInstance, gate: Gate, services: Services): void {
  const { database } = services;
  serve(app, gate, scenarioEndpoints, {
    scenarios: async ({ params: { project } }) => {
      const parameters = await readRows(database, 'parameter', project);
      const rows = await readRows(database, 'scenario', project);
      const byName = rows.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id);
      return byName.map((row) => answerScenario(row, parameters));
    },
    createScenario: ({ params, body: columns, caller }) =>
      createOne(services, calls, params.project, caller, { columns, modes: {} }),
    updateScenario: ({ params: { project, scenario: id }, body: columns, caller, request }) => {
      const version = { timestamp: columns.timestamp, request };
      return updateOne(services, calls, { project, id, caller, version }, { columns, modes: {} });
    },
    deleteScenario: ({ params: { project, scenario: id }, body: { timestamp }, caller, request }) =>
      deleteOne(services, calls, { project, id, caller, version: { timestamp, request } }),
    setScenarioParameter: ({ params, body, caller, request }) =>
      setScenarioParameter(services, params, caller, body, { timestamp: body.timestamp, request }),
  });
}

function answerScenario(
  { id, name, parameters: modes, sampler, seed, timestamp }: ModelRow<'scenario'>,
  parameters: readonly ModelRow<'parameter'>[],
): Scenario {
  const all = parameters.map((parameter) => answerParameterMode(parameter, modes));
  return {
    id,
    name,
    parameters: all,
    sampler,
    seed,
    // JSON has no infinity.
    cases: Math.min(countCases(all), Number.MAX_SAFE_INTEGER),
    timestamp: timestamp.toISOString(),
  };
}

/** Sets the values of a parameter in a scenario. */
async function setScenarioParameter(
  services: EditContext,
  { project, scenario, parameter }: { project: number; scenario: number; parameter: number },
  caller: Caller,
  mode: ScenarioMode,
  version: SentVersion,
): Promise<ChangedScenarioParameter> {
  const label = ({ answer, scenario: name }: { answer: ChangedScenarioParameter; scenario: string }) =>
    `Change ${quoted(answer.parameter_name)} in scenario ${quoted(name)}`;
  const { answer } = await editProject(services, project, caller, label, async (edit) => {
    const row = await edit.row('scenario', scenario);
    const owned = await edit.row('parameter', parameter);
    await expectCurrent(row, version, () => calls.answer(row, edit));
    const stated = { columns: {}, modes: { [parameter]: mode } };
    const updated = await changeRecord(scenarioWriter, circumstancesOf(edit), row, stated);
    const answer = answerParameterMode(owned, updated.parameters);
    return { answer: { ...answer, timestamp: updated.timestamp.toISOString() }, scenario: row.name };
  });
  return answer;
}
