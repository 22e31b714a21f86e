import { type ScenarioBody, type ScenarioChange, scenarioEndpoints } from '@thermarium/api';
import { DEFAULT_SAMPLING, samplingFields } from '@thermarium/model';
import { type FlatValues, modeOf, overlay, ownValues } from '@thermarium/records';
import { readPart } from '../../http/read-part.ts';
import { unflatten } from '../../model/rows.ts';
import type { Tell } from './problems.ts';
import type { RecordWriter } from './record-writer.ts';
import { columnsIn, valuesIn } from './settable-values.ts';

const { createScenario, updateScenario, setScenarioParameter } = scenarioEndpoints;
const DEFAULT = { default: true };

/** A scenario as a request states it: `modes` by the ids of the parameters. */
interface Stated<Columns> {
  readonly columns: Columns;
  readonly modes: FlatValues;
}

export const scenarioWriter: RecordWriter<'scenario', Stated<ScenarioBody>, Stated<ScenarioChange>> = {
  table: 'scenario',
  readNew: (after, tell) => withModes(readPart(createScenario.body, columnsIn(after), tell), after),
  readChange: (after, tell) => withModes(readPart(updateScenario.body, columnsIn(after), tell), after),
  contents: async ({ edit }, { added, changed }) => {
    const named = [...added, ...changed].flatMap(({ body }) => Object.keys(body.modes));
    const parameters = await edit.byIds('parameter', [...new Set(named.map(Number))]);
    const known = new Set(parameters.map(({ id }) => String(id)));
    const flat = ({ columns, modes }: Stated<ScenarioChange>, tell: Tell) => ({
      ...ownValues(columns, COLUMNS),
      ...modesIn(modes, known, tell),
    });
    return {
      changed: ({ row, body }, tell) => overlay({ ...row }, flat(body, tell)),
      added: ({ body }, tell) => unflatten('scenario', { ...DEFAULT_SAMPLING, ...flat(body, tell) }),
    };
  },
};

/** The columns of a scenario beside `parameters`. */
const COLUMNS = { name: true, ...samplingFields };

function withModes<Columns>(columns: Columns | null, after: FlatValues): Stated<Columns> | null {
  return columns && { columns, modes: valuesIn('parameters', after) };
}

/** The flat values of the parameters in a scenario, as they are stored. */
function modesIn(modes: FlatValues, known: ReadonlySet<string>, tell: Tell): FlatValues {
  const within =
    (id: string): Tell =>
    (messages) =>
      tell(messages.map(({ path, message }) => ({ path: ['parameters', id, ...path], message })));
  return Object.fromEntries(
    Object.entries(modes).flatMap(([id, sent]) => {
      if (!known.has(id)) within(id)([{ path: [], message: 'The project has no such parameter.' }]);
      const mode = readPart(setScenarioParameter.body, sent ?? DEFAULT, within(id));
      return mode ? [[`parameters.${id}`, modeOf(mode)]] : [];
    }),
  );
}
