import { MOST_SCENARIOS, type ScenarioChange, scenarioEndpoints } from '@thermarium/api';
import { DEFAULT_SAMPLING } from '@thermarium/model';
import { type FieldMessage, type FlatValues, modeOf, overlay } from '@thermarium/records';
import { readPart } from '../../http/read-part.ts';
import type { ProjectEdit } from '../../model/project-edit.ts';
import { expectRoom } from '../../model/room.ts';
import { unflatten } from '../../model/rows.ts';
import { stated } from '../scenarios/answer-scenario.ts';
import type { Part } from './parts.ts';
import type { Problems } from './problems.ts';
import { columnsIn, valuesIn } from './settable-values.ts';

const { createScenario, updateScenario, setScenarioParameter } = scenarioEndpoints;
const DEFAULT = { default: true };

/** Adds and changes scenarios. */
export async function layScenarios(
  edit: ProjectEdit,
  { puts, patches }: Part<'scenario'>,
  problems: Problems,
): Promise<void> {
  const named = [...puts, ...patches].flatMap(({ after }) => Object.keys(valuesIn('parameters', after)));
  const parameters = await edit.byIds('parameter', [...new Set(named.map(Number))]);
  const known = new Set(parameters.map(({ id }) => String(id)));
  const flat = (
    { timestamp: _, ...columns }: ScenarioChange,
    after: FlatValues,
    tell: (messages: readonly FieldMessage[]) => void,
  ) => ({ ...stated(columns), ...modesIn(after, known, tell) });

  const added = puts.flatMap(({ entry, after }) => {
    const tell = (messages: readonly FieldMessage[]) => problems.tell(entry, messages);
    const body = readPart(createScenario.body, columnsIn(after), tell);
    return body
      ? [{ ...unflatten('scenario', { ...DEFAULT_SAMPLING, ...flat(body, after, tell) }), id: entry.id }]
      : [];
  });
  const changed = patches.flatMap(({ entry, after, row }) => {
    const tell = (messages: readonly FieldMessage[]) => problems.tell(entry, messages);
    const body = readPart(updateScenario.body, columnsIn(after), tell);
    return body ? [{ row, content: overlay({ ...row }, flat(body, after, tell)) }] : [];
  });
  problems.expectNone();
  if (added.length > 0) await expectRoom(edit, 'scenario', { more: added.length, most: MOST_SCENARIOS });
  await edit.insert('scenario', added);
  await edit.update('scenario', changed);
}

/** The flat values of the parameters in a scenario, as they are stored. */
function modesIn(
  after: FlatValues,
  known: ReadonlySet<string>,
  tell: (messages: readonly FieldMessage[]) => void,
): FlatValues {
  const within = (id: string) => (messages: readonly FieldMessage[]) =>
    tell(messages.map(({ path, message }) => ({ path: ['parameters', id, ...path], message })));
  return Object.fromEntries(
    Object.entries(valuesIn('parameters', after)).flatMap(([id, sent]) => {
      if (!known.has(id)) within(id)([{ path: [], message: 'The project has no such parameter.' }]);
      const mode = readPart(setScenarioParameter.body, sent ?? DEFAULT, within(id));
      return mode ? [[`parameters.${id}`, modeOf(mode)]] : [];
    }),
  );
}
