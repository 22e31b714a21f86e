import { NativeSelect } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ScenarioParameter } from '@thermarium/api';
import { LARGEST_SEED, SAMPLERS, type Sampler, type Scalar, samplingFields } from '@thermarium/model';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import page from '../../app/page.module.css';
import { useFixedRows, VirtualTable } from '../../app/virtual-table.tsx';
import { wordSearch } from '../../ui/fold-text.ts';
import { HelpSign } from '../../ui/help-sign.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { notify } from '../../ui/notify.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { editableText } from '../../ui/number-text.ts';
import { SearchField } from '../../ui/search-field.tsx';
import text from '../../ui/text-button.module.css';
import { useCommands } from '../commands/command.ts';
import { mayEditIn, useDocument } from '../document/project-document.ts';
import type { Scenario } from '../records/project-content.ts';
import { ModeDialog } from './mode-dialog.tsx';
import { MODES, modeName, modeText } from './mode-draft.ts';
import classes from './scenarios.module.css';

const SAMPLER_NAMES: { readonly [sampler in Sampler]: string } = {
  'latin-hypercube': 'Latin hypercube',
  sobol: 'Sobol',
  random: 'Random',
};
const SEED = { label: samplingFields.seed.label, unit: '1' } as const;

/** The modes of the parameters in a scenario, and the way in which their values are drawn. */
export function Configuration({ scenario }: { readonly scenario: Scenario }) {
  const document = useDocument();
  const commands = useCommands();
  const mayEdit = useStore(document.store, mayEditIn);
  const [sought, setSought] = useState('');
  const query = useDeferredValue(sought);
  const [edited, setEdited] = useState<ScenarioParameter | null>(null);
  const { parameters } = scenario;
  const rows = useMemo(() => {
    const { matches } = wordSearch(query);
    return parameters.filter((each) => matches(`${each.parameter_name} ${each.parameter_description}`));
  }, [parameters, query]);
  const isDrawn = parameters.some(({ random, normal_dist }) => random ?? normal_dist);
  const change = async (changes: { readonly sampler?: Sampler; readonly seed?: number }) => {
    const outcome = await document.updateScenario(scenario.id, changes);
    if (!outcome.ok) notify(outcome.message, 'error');
  };
  const changeSeed = (typed: Scalar | null) => {
    const seed = typeof typed === 'number' && Number.isInteger(typed) ? typed : -1;
    if (seed >= 0 && seed <= LARGEST_SEED) void change({ seed });
    else notify('Enter a whole number from 0 on!', 'error');
  };
  return (
    <>
      <div className={classes.tools}>
        <SearchField className={page.search} label="Find parameter" value={sought} onChange={setSought} />
        <div className={classes.drawing} data-fields-of="sampling" data-quiet={!isDrawn || undefined}>
          <div data-field="sampler">
            <span className={classes.drawingLabel}>
              <label htmlFor="scenario-sampler">{samplingFields.sampler.label}</label>
              <HelpSign />
            </span>
            <NativeSelect
              id="scenario-sampler"
              size="xs"
              disabled={!mayEdit}
              value={scenario.sampler}
              onChange={(event) => {
                const sampler = SAMPLERS.find((each) => each === event.currentTarget.value);
                if (sampler) void change({ sampler });
              }}
              data={SAMPLERS.map((value) => ({ value, label: SAMPLER_NAMES[value] }))}
            />
          </div>
          <div data-field="seed">
            <span className={classes.drawingLabel}>
              <span>{samplingFields.seed.label}</span>
              <HelpSign />
            </span>
            <div className={classes.seed}>
              <NumberField
                quantity={SEED}
                label={samplingFields.seed.label}
                expression={false}
                whole
                min={0}
                max={LARGEST_SEED}
                value={scenario.seed}
                disabled={!mayEdit}
                onCommit={changeSeed}
              />
            </div>
          </div>
        </div>
      </div>
      {rows.length > 0 ? (
        <ModeTable rows={rows} mayEdit={mayEdit} onEdit={setEdited} />
      ) : (
        <div className={page.empty} role="status">
          {parameters.length === 0 ? (
            <>
              <h2>The project has no parameters</h2>
              <span>
                A scenario varies parameters. Create some in{' '}
                <button type="button" className={text.button} onClick={() => commands.run('go.parameters')}>
                  Parameters
                </button>{' '}
                and use their names in the model.
              </span>
            </>
          ) : (
            <h2>No parameter is called “{query.trim()}”</h2>
          )}
        </div>
      )}
      {edited && <ModeDialog scenario={scenario} parameter={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function ModeTable({
  rows,
  mayEdit,
  onEdit,
}: {
  readonly rows: readonly ScenarioParameter[];
  readonly mayEdit: boolean;
  readonly onEdit: (parameter: ScenarioParameter) => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useFixedRows(rows.length, scroller, (index) => rows[index].id);
  const head = (
    <>
      <th scope="col">Parameter</th>
      <th scope="col">Description</th>
      <th scope="col" className={page.number}>
        Default value
      </th>
      <th scope="col">Mode</th>
      <th scope="col">Values</th>
      <th scope="col" className={page.action}>
        <span className={page.spoken}>Actions</span>
      </th>
    </>
  );
  return (
    <VirtualTable label="Parameter configuration" {...{ scroller, virtual, head }}>
      {({ index, key }) => {
        const parameter = rows[index];
        const { parameter_name: name, parameter_description: description, default_value } = parameter;
        const mode = modeName(parameter);
        return (
          <tr
            key={key}
            aria-rowindex={index + 2}
            data-default={mode === 'default' || undefined}
            className={classes.modeRow}
            onDoubleClick={() => mayEdit && onEdit(parameter)}
          >
            <td className={classes.strong}>{name}</td>
            <td className={classes.description} title={description}>
              {description}
            </td>
            <td className={page.number}>{editableText(default_value)}</td>
            <td>{MODES.find((each) => each.name === mode)?.label}</td>
            <td className={classes.values} title={modeText(parameter)}>
              {modeText(parameter)}
            </td>
            <td className={page.action}>
              {mayEdit && (
                <IconButton
                  icon={IconPencil}
                  label={`Edit ${name}`}
                  size={24}
                  onClick={() => onEdit(parameter)}
                />
              )}
            </td>
          </tr>
        );
      }}
    </VirtualTable>
  );
}
