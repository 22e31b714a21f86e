import {
  type ChangedScenarioParameter,
  MOST_SCENARIOS,
  type Scenario,
  type ScenarioBody,
  type ScenarioChange,
  type ScenarioMode,
} from '@thermarium/api';
import { DEFAULT_SAMPLING, quoted } from '@thermarium/model';
import { answerParameterMode, changeLabel, modeOf, overlay } from '@thermarium/records';
import type { Caller } from '../../calls/caller.ts';
import { deleteRow, type Unwanted } from '../../model/delete-row.ts';
import { editProject } from '../../model/history.ts';
import type { EditContext, ProjectEdit } from '../../model/project-edit.ts';
import { expectRoom } from '../../model/room.ts';
import { expectCurrent, type SentVersion } from '../../model/version-check.ts';
import { answerScenario, stated } from './answer-scenario.ts';

export function createScenario(
  services: EditContext,
  project: number,
  caller: Caller,
  body: ScenarioBody,
): Promise<Scenario> {
  return editProject(services, project, caller, `Add scenario ${quoted(body.name)}`, async (edit) => {
    await expectRoom(edit, 'scenario', { more: 1, most: MOST_SCENARIOS });
    const [row] = await edit.insert('scenario', [
      { id: edit.newIds(1)[0], name: body.name, parameters: {}, ...DEFAULT_SAMPLING, ...stated(body) },
    ]);
    return answerScenario(row, await edit.rows('parameter'));
  });
}

export function updateScenario(
  services: EditContext,
  project: number,
  id: number,
  caller: Caller,
  change: ScenarioChange,
  version: SentVersion,
): Promise<Scenario> {
  const label = (scenario: Scenario, { diff }: ProjectEdit) => changeLabel(diff[0], scenario.name, {});
  return editProject(services, project, caller, label, async (edit) => {
    const row = await edit.row('scenario', id);
    const parameters = await edit.rows('parameter');
    await expectCurrent(row, version, async () => answerScenario(row, parameters));
    const [updated] = await edit.update('scenario', [{ row, content: stated(change) }]);
    return answerScenario(updated, parameters);
  });
}

export function deleteScenario(services: EditContext, unwanted: Unwanted): Promise<undefined> {
  return deleteRow(services, 'scenario', unwanted, async (row, edit) =>
    answerScenario(row, await edit.rows('parameter')),
  );
}

/** Sets the values of a parameter in a scenario. */
export async function setScenarioParameter(
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
    await expectCurrent(row, version, async () => answerScenario(row, await edit.rows('parameter')));
    const content = overlay({ ...row }, { [`parameters.${parameter}`]: modeOf(mode) });
    const [updated] = await edit.update('scenario', [{ row, content }]);
    const answer = answerParameterMode(owned, updated.parameters);
    return { answer: { ...answer, timestamp: updated.timestamp.toISOString() }, scenario: row.name };
  });
  return answer;
}
