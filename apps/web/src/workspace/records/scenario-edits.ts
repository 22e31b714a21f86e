import {
  type ScenarioBody,
  type ScenarioChange,
  type ScenarioMode,
  scenarioEndpoints,
} from '@thermarium/api';
import { DEFAULT_SAMPLING, quoted } from '@thermarium/model';
import { changeLabel, modeOf } from '@thermarium/records';
import { type EditBase, GONE, type Planned, patch, put, refusedFields, removal } from './edit.ts';
import { fitting } from './fitting.ts';

export function addScenario({ newId }: EditBase, body: ScenarioBody): Planned {
  const { value, wrong } = fitting(scenarioEndpoints.createScenario.body, body);
  if (!value) return refusedFields(wrong);
  const { name, sampler = DEFAULT_SAMPLING.sampler, seed = DEFAULT_SAMPLING.seed } = value;
  const id = newId();
  const row = { id, name, parameters: {}, sampler, seed };
  return { label: `Add scenario ${quoted(name)}`, diff: [put('scenario', row)], ids: [id] };
}

/** Renames a scenario, or chooses how its values are drawn. */
export function updateScenario({ records }: EditBase, id: number, change: ScenarioChange): Planned {
  const row = records.scenario.get(id);
  if (!row) return GONE;
  const { value, wrong } = fitting(scenarioEndpoints.updateScenario.body, change);
  if (!value) return refusedFields(wrong);
  const { name = row.name, sampler = row.sampler, seed = row.seed } = value;
  const diff = patch('scenario', row, { name, sampler, seed });
  return { label: changeLabel(diff[0], name, {}), diff, ids: [id] };
}

export function removeScenario({ records }: EditBase, id: number): Planned {
  const row = records.scenario.get(id);
  if (!row) return { label: 'Delete a scenario', diff: [], ids: [] };
  return { label: `Delete scenario ${quoted(row.name)}`, diff: [removal('scenario', row)], ids: [] };
}

/** Says what a parameter is in a scenario. */
export function setScenarioParameter(
  { records }: EditBase,
  scenario: number,
  parameter: number,
  mode: ScenarioMode,
): Planned {
  const row = records.scenario.get(scenario);
  const known = records.parameter.get(parameter);
  if (!row || !known) return GONE;
  const parameters = { ...row.parameters, [parameter]: modeOf(mode) };
  const label = `Change ${quoted(known.name)} in scenario ${quoted(row.name)}`;
  return { label, diff: patch('scenario', row, { parameters }), ids: [scenario] };
}
