import { SegmentedControl, Select } from '@mantine/core';
import { rankCorrelation } from '@thermarium/study';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import segmented from '../../ui/segmented.module.css';
import { useDocument } from '../document/project-document.ts';
import { type ParameterColumn, varies } from '../studies/case-table.ts';
import { parameterText } from './case-columns.ts';
import classes from './cases.module.css';
import { Comparison } from './comparison.tsx';
import { Distribution } from './distribution.tsx';
import { scatterSpec } from './plot-spec.ts';
import { PlotView } from './plot-view.tsx';
import { ResistanceMatrix } from './resistance-matrix.tsx';
import type { ReadingParts, StudyView } from './scenarios-view.ts';
import { useObserved } from './use-observed.ts';

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

/** Rank correlations tell which parameter matters; a plot has the temperatures over one. A click on a case loads it. */
function Sensitivity({
  table,
  view,
  onView,
  onLoad,
  values,
}: ReadingParts & { readonly values: Float64Array }) {
  const order = useMemo(
    () =>
      ranked(table.parameters.filter(varies), (column: ParameterColumn) =>
        rankCorrelation(column.values, values),
      ),
    [table, values],
  );
  const chosen = order.find(({ column }) => column.name === view.parameter) ?? order[0];
  const spec = useMemo(
    () => chosen && scatterSpec(chosen.column, values, view.limit, parameterText),
    [chosen, values, view.limit],
  );
  if (!chosen || !spec) return <p className={classes.waiting}>No parameter differs between the cases.</p>;
  return (
    <div className={classes.readingBody}>
      <PlotView
        spec={spec}
        label={`Max T over ${chosen.column.name}: rank correlation ${correlationText(chosen.correlation)}. The table below has the cases.`}
        onPick={(index) => onLoad(spec.rows[index])}
      />
      <div className={classes.ranks}>
        <p className={classes.ranksHead} id="rank-correlations">
          Rank correlation with Max T
        </p>
        <div role="radiogroup" aria-labelledby="rank-correlations" className={classes.ranksList}>
          {order.map(({ column, correlation }) => (
            <label
              key={column.name}
              className={classes.rank}
              data-chosen={column === chosen.column || undefined}
            >
              <input
                type="radio"
                name="rank-parameter"
                checked={column === chosen.column}
                onChange={() => onView({ parameter: column.name })}
              />
              <span className={classes.rankName}>{column.name}</span>
              <span className={classes.rankBar} aria-hidden>
                <span style={barOf(correlation)} />
              </span>
              <b>{correlationText(correlation)}</b>
            </label>
          ))}
        </div>
      </div>
    </div>
  );
}

/** From the middle to the left or right, as long as the correlation is strong. */
function barOf(correlation: number | null) {
  const share = 50 * (correlation ?? 0);
  return { left: `${Math.min(50, 50 + share)}%`, width: `${Math.abs(share)}%` };
}

function correlationText(correlation: number | null): string {
  if (correlation === null) return '–';
  return `${correlation < 0 ? '−' : '+'}${Math.abs(correlation).toFixed(2)}`;
}

/** Columns with their correlations, the strongest first; those without one come last. */
export function ranked<Column>(
  columns: readonly Column[],
  correlationOf: (column: Column) => number | null,
): readonly { readonly column: Column; readonly correlation: number | null }[] {
  return columns
    .map((column) => ({ column, correlation: correlationOf(column) }))
    .sort((a, b) => strength(b.correlation) - strength(a.correlation));
}

function strength(correlation: number | null): number {
  return correlation === null ? -1 : Math.abs(correlation);
}
