import { SegmentedControl, Select } from '@mantine/core';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import segmented from '../../ui/segmented.module.css';
import { useDocument } from '../document/project-document.ts';
import type { Scenario } from '../records/project-content.ts';
import type { CaseTable } from '../studies/case-table.ts';
import classes from './cases.module.css';
import { Comparison } from './comparison.tsx';
import { Distribution } from './distribution.tsx';
import { ResistanceMatrix } from './resistance-matrix.tsx';
import type { StudyView } from './scenarios-view.ts';
import { Sensitivity } from './sensitivity.tsx';
import { useObserved } from './use-observed.ts';

export interface ReadingParts {
  readonly scenario: Scenario;
  readonly table: CaseTable;
  readonly view: StudyView;
  readonly onView: (change: Partial<StudyView>) => void;
  readonly onLoad: (row: number) => void;
}

const READINGS = [
  { value: 'histogram', label: 'Histogram' },
  { value: 'cumulative', label: 'Cumulative' },
  { value: 'parameters', label: 'Parameters' },
  { value: 'compare', label: 'Compare' },
  { value: 'resistances', label: 'Resistances' },
] as const satisfies readonly { value: StudyView['reading']; label: string }[];

/** The option for the hottest temperature of the whole model. */
const ALL = 'all';

/** All cases read together: their distribution, the parameters that it depends on, and the difference of two variants. */
export function Reading(parts: ReadingParts) {
  const { scenario, table, view, onView } = parts;
  const { values, problem } = useObserved(scenario.id, table, view.observed);
  return (
    <section className={classes.reading} aria-label="Reading">
      <div className={classes.readingHead}>
        <SegmentedControl
          aria-label="Reading"
          size="xs"
          withItemsBorders={false}
          classNames={segmented}
          value={view.reading}
          onChange={(next) =>
            onView({ reading: READINGS.find(({ value }) => value === next)?.value ?? 'histogram' })
          }
          data={[...READINGS]}
        />
        {view.reading !== 'resistances' && <ObservedSelect view={view} onView={onView} />}
      </div>
      {view.reading === 'resistances' ? (
        <ResistanceMatrix scenario={scenario} table={table} />
      ) : values ? (
        <Body {...parts} reading={view.reading} values={values} />
      ) : (
        <p className={classes.waiting} role="status">
          {problem ?? 'Loading the temperatures of the object'}
        </p>
      )}
    </section>
  );
}

type BodyParts = ReadingParts & {
  readonly reading: Exclude<StudyView['reading'], 'resistances'>;
  readonly values: Float64Array;
};

function Body({ reading, values, ...parts }: BodyParts) {
  switch (reading) {
    case 'parameters':
      return <Sensitivity {...parts} values={values} />;
    case 'compare':
      return <Comparison {...parts} values={values} />;
    case 'histogram':
    case 'cumulative':
      return <Distribution {...parts} values={values} />;
  }
}

/** The object whose hottest temperature is read. */
function ObservedSelect({ view, onView }: Pick<ReadingParts, 'view' | 'onView'>) {
  const document = useDocument();
  const nodes = useStore(document.store, (state) => state.nodes);
  const options = useMemo(() => {
    const leaves = [...nodes.values()].filter(({ leaf, active }) => leaf && active);
    return [
      { value: ALL, label: 'Max T of the model' },
      ...leaves.map(({ id, type_id, name }) => ({ value: `${id}.${type_id}`, label: `Max T of ${name}` })),
    ];
  }, [nodes]);
  return (
    <Select
      className={classes.observed}
      aria-label="Observed temperature"
      size="xs"
      searchable
      allowDeselect={false}
      limit={100}
      comboboxProps={{ width: 260, position: 'bottom-end' }}
      value={view.observed ?? ALL}
      onChange={(value) => onView({ observed: value === ALL ? null : value })}
      data={options}
    />
  );
}
