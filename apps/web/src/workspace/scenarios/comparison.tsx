import { NativeSelect } from '@mantine/core';
import { drawsOf, histogram, pairedDifference } from '@thermarium/study';
import { useEffect, useId, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useDocument } from '../document/project-document.ts';
import type { Scenario } from '../records/project-content.ts';
import type { CaseTable } from '../studies/case-table.ts';
import { studyOf, useStudies } from '../studies/studies.ts';
import { parameterText } from './case-columns.ts';
import classes from './cases.module.css';
import { celsius, Figure, percent } from './distribution.tsx';
import { histogramSpec } from './plot-spec.ts';
import { PlotView } from './plot-view.tsx';
import type { ReadingParts } from './scenarios-view.ts';
import { useObserved } from './use-observed.ts';

/** Two variants compared draw by draw: combinations of listed values, of this scenario or of another one. */
export function Comparison({
  scenario,
  table,
  view,
  values,
}: ReadingParts & { readonly values: Float64Array }) {
  const document = useDocument();
  const studies = useStudies();
  const scenarios = useStore(document.store, (state) => state.scenarios);
  const [otherId, setOtherId] = useState(scenario.id);
  const other = scenarios.find(({ id }) => id === otherId) ?? scenario;
  useEffect(
    () => (other.id === scenario.id ? undefined : studies.follow(other.id)),
    [studies, other.id, scenario.id],
  );
  const otherTable = useStore(studies.store, (state) => studyOf(state, other.id).cases);
  const observed = useObserved(other.id, otherTable, view.observed);
  const own = useMemo(() => variantsOf(scenario, table), [scenario, table]);
  const theirs = useMemo(() => (otherTable ? variantsOf(other, otherTable) : []), [other, otherTable]);
  const [firstKey, setFirst] = useState<string | null>(null);
  const [secondKey, setSecond] = useState<string | null>(null);
  const first = own.find(({ key }) => key === firstKey) ?? own[0];
  const second =
    theirs.find(({ key }) => key === secondKey) ?? theirs.find(({ key }) => key !== first?.key) ?? theirs[0];
  const compared = useMemo(
    () =>
      compare(
        { table, variant: first, values },
        { table: otherTable, variant: second, values: observed.values },
      ),
    [table, first, values, otherTable, second, observed.values],
  );
  return (
    <div className={classes.readingBody}>
      {typeof compared === 'string' ? (
        <p className={classes.waiting} role="status">
          {compared}
        </p>
      ) : (
        <PlotView
          spec={compared.spec}
          label={`Histogram of the differences of Max T in ${compared.count} draws`}
        />
      )}
      <div className={classes.figures}>
        <Choice label="First" options={choices(own)} value={first?.key} onChange={setFirst} />
        <Choice
          label="Second of"
          value={String(other.id)}
          onChange={(id) => setOtherId(Number(id))}
          options={scenarios.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <Choice label="Second" options={choices(theirs)} value={second?.key} onChange={setSecond} />
        {typeof compared !== 'string' && (
          <>
            <Figure label="Second − first">
              {celsius(compared.mean)}
              <span className={classes.error}> ± {compared.standardError.toFixed(2)}</span>
            </Figure>
            <Figure label="Standard deviation">{celsius(compared.stddev)}</Figure>
            <Figure label="Second is hotter">
              {percent(compared.above)} <span className="unit">%</span>
            </Figure>
          </>
        )}
      </div>
    </div>
  );
}

interface Side {
  readonly table: CaseTable | undefined;
  readonly variant: Variant | undefined;
  readonly values: Float64Array | null;
}

/** The differences of two variants, or why there are none. */
function compare(first: Side, second: Side) {
  if (!first.variant || !first.table) {
    return 'The scenario was changed since its run: run it again to compare its variants.';
  }
  if (!second.table || !second.values || !first.values) return 'Loading the other scenario';
  if (!second.variant) return 'The other scenario has no cases of its present configuration. Run it first.';
  if (first.variant.key === second.variant.key) {
    return 'Choose two variants: combinations of listed values, of this scenario or of another one.';
  }
  const why = whyNotPaired(
    { table: first.table, variant: first.variant },
    { table: second.table, variant: second.variant },
  );
  if (why !== null) return why;
  const [a, b] = [valuesOf(first.values, first.variant), valuesOf(second.values, second.variant)];
  const difference = pairedDifference(a, b);
  const bins = histogram(b.map((value, at) => value - a[at]));
  if (!difference || !bins) return 'No draw is solved in both.';
  const marks = [{ at: 0, label: 'equal', tone: 'quiet' }] as const;
  return { ...difference, spec: histogramSpec(bins, { limit: null, marks, unit: '°C', of: 'Draws' }) };
}

function choices(variants: readonly Variant[]) {
  return variants.map(({ key, title }) => ({ value: key, label: title }));
}

function Choice({
  label,
  options,
  value,
  onChange,
}: {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className={classes.figure}>
      <label htmlFor={id}>{label}</label>
      <NativeSelect
        id={id}
        className={classes.choice}
        size="xs"
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[...options]}
      />
    </div>
  );
}

/** A combination of listed values with all draws: cases of one study that follow one another. */
interface Variant {
  readonly key: string;
  readonly title: string;
  /** The row of its first case. */
  readonly from: number;
  readonly draws: number;
}

/**
 * The variants of a scenario's study; empty where its cases are not those of the scenario as it is now. Draws vary
 * fastest, so each combination of listed values is a block of cases.
 */
export function variantsOf(
  scenario: Pick<Scenario, 'id' | 'parameters'>,
  table: CaseTable,
): readonly Variant[] {
  const { id, parameters } = scenario;
  const draws = drawsOf(parameters);
  const listed = parameters.flatMap(({ parameter_name, values }) => (values ? [parameter_name] : []));
  const lists = parameters.reduce((product, { values }) => product * (values?.length ?? 1), 1);
  if (draws * lists !== table.count) return [];
  const columns = table.parameters.filter((column) => listed.includes(column.name));
  return Array.from({ length: lists }, (_, at) => {
    const from = at * draws;
    const values = columns.map((column) => `${column.name} = ${parameterText(column.values[from])}`);
    return { key: `${id}:${at}`, title: values.join(', ') || 'All draws', from, draws };
  });
}

/** The values of a variant, one per draw. */
function valuesOf(values: Float64Array, { from, draws }: Variant): Float64Array {
  return values.subarray(from, from + draws);
}

/**
 * Why two variants cannot be compared draw by draw; null: they can. Parameters that are drawn in both must have the
 * same values in each draw.
 */
export function whyNotPaired(
  first: { readonly table: CaseTable; readonly variant: Variant },
  second: { readonly table: CaseTable; readonly variant: Variant },
): string | null {
  if (first.variant.draws !== second.variant.draws) {
    return 'They have different numbers of draws. Give both scenarios the same count.';
  }
  for (const { name, values } of first.table.parameters) {
    const other = second.table.parameters.find((column) => column.name === name);
    if (!other) continue;
    const [a, b] = [valuesOf(values, first.variant), valuesOf(other.values, second.variant)];
    // A value that is the same in all draws may differ: that is what makes the variant.
    const isDrawn = a.some((value) => value !== a[0]) && b.some((value) => value !== b[0]);
    if (isDrawn && a.some((value, at) => value !== b[at])) {
      return `Their draws of ${name} differ. Run both with the same sampler, seed and distribution.`;
    }
  }
  return null;
}
