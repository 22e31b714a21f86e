import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { StudyResistance } from '@thermarium/api';
import { csvText } from '@thermarium/exchange';
import { resistanceAccuracyText, resistanceBandText } from '@thermarium/solution/figures';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { failureText } from '../../app/failure-text.ts';
import { csvFile } from '../../ui/csv-file.ts';
import figures from '../../ui/figure-table.module.css';
import { saveFile } from '../../ui/save-file.ts';
import segmented from '../../ui/segmented.module.css';
import { useDocument } from '../document/project-document.ts';
import { studyOf, useStudies } from '../studies/studies.ts';
import classes from './cases.module.css';
import type { ReadingParts } from './scenarios-view.ts';

/** The thermal resistances of one model. */
export type Resistances = StudyResistance[number];

/** The temperature whose rise per watt is told. */
type Response = 'max' | 'mean';

const RESPONSES = ['max', 'mean'] as const satisfies readonly Response[];

/** The name of a source: its path, or those of the objects that share its power, with their parts. */
export function sourceName(parts: Resistances['sources'][number]): string {
  const shares = Object.entries(parts);
  const [only] = shares;
  if (shares.length === 1) return only[0];
  return shares.map(([path, watts]) => `${path} ${(100 * watts).toFixed(0)} %`).join(' + ');
}

/** A resistance in °C/W, with four digits. */
export function resistanceText(value: number | null): string {
  return value === null ? '–' : DIGITS.format(value);
}

const DIGITS = new Intl.NumberFormat('en-US', { minimumSignificantDigits: 4, maximumSignificantDigits: 4 });

/**
 * All matrices as a CSV file with all digits: a row per object and temperature, a column per source. `caseNumber`: of
 * the first case for whose model a matrix holds.
 */
export function resistanceCsv(
  models: readonly Resistances[],
  caseNumber: (model: Resistances) => number,
): string {
  const sources = [...new Set(models.flatMap((model) => model.sources.map(sourceName)))];
  const head = ['First case', 'Object', 'Temperature', ...sources.map((source) => `${source} [°C/W]`)];
  const rows = models.flatMap((model) => {
    const places = sources.map((source) => model.sources.findIndex((each) => sourceName(each) === source));
    return model.objects.flatMap((path, object) =>
      RESPONSES.map((response) => [
        caseNumber(model),
        path,
        response,
        ...places.map((place) => model[response][place]?.[object] ?? null),
      ]),
    );
  });
  return csvText(head, rows);
}

/** `12.921 … 13.402 °C/W guaranteed, 13.162 °C/W within 1.8 %: fair`; null: nothing is proven of it. */
export function boundsOf(
  { mean_low, mean_high }: Resistances,
  response: Response,
  source: number,
  object: number,
): string | null {
  const bounds = {
    r_th_low: mean_low?.[source]?.[object] ?? null,
    r_th_high: mean_high?.[source]?.[object] ?? null,
  };
  const text = response === 'mean' ? resistanceBandText(bounds) : null;
  return text === null ? null : `${text} °C/W guaranteed, ${resistanceAccuracyText(bounds)}`;
}

/** Rows of the table; the file has them all. */
const MOST_ROWS = 500;

const NONE =
  'No cases were added up. Resistances are known where cases differ in powers, profiles and ambient only, in steady ' +
  'state and without radiation.';

/** The matrix of thermal resistances between sources and objects, shown and saved. */
export function ResistanceMatrix({ scenario, table }: Pick<ReadingParts, 'scenario' | 'table'>) {
  const document = useDocument();
  const studies = useStudies();
  const study = useStore(studies.store, (state) => studyOf(state, scenario.id).study);
  const { data, error } = useQuery({
    queryKey: ['study-resistance', document.id, scenario.id, study?.started, study?.done],
    queryFn: () => studies.resistances(scenario.id),
  });
  const [response, setResponse] = useState<Response>('max');
  const [chosen, setChosen] = useState<number | null>(null);
  const places = useMemo(() => new Map([...table.ids].map((id, row) => [id, row + 1])), [table]);
  const numberOf = (model: Resistances) => places.get(model.case) ?? 0;
  const model = data?.find((each) => each.case === chosen) ?? data?.[0];
  if (!data || !model) {
    return (
      <p className={classes.waiting} role="status">
        {error ? failureText(error) : data ? NONE : 'Loading the resistances'}
      </p>
    );
  }
  return (
    <div className={classes.matrix}>
      <div className={classes.matrixHead}>
        <span className={classes.matrixNote}>Rise of an object per watt of a source, °C/W</span>
        {data.length > 1 && (
          <NativeSelect
            aria-label="Model"
            size="xs"
            value={String(model.case)}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
            data={data.map((each) => ({
              value: String(each.case),
              label: `Model of case ${numberOf(each).toLocaleString('en-US')}`,
            }))}
          />
        )}
        <SegmentedControl
          aria-label="Temperature"
          size="xs"
          withItemsBorders={false}
          classNames={segmented}
          value={response}
          onChange={(next) => setResponse(next === 'mean' ? 'mean' : 'max')}
          data={RESPONSES.map((value) => ({ value, label: value === 'max' ? 'Max T' : 'Mean T' }))}
        />
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} stroke={1.5} />}
          onClick={() => saveFile(`${scenario.name} resistances.csv`, csvFile(resistanceCsv(data, numberOf)))}
        >
          Resistances CSV
        </Button>
      </div>
      {/* A region that scrolls must take the focus, so that keys can scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is such a region. */}
      <section className={classes.matrixScroller} aria-label="Matrix" tabIndex={0}>
        <Matrix model={model} response={response} />
      </section>
    </div>
  );
}

function Matrix({ model, response }: { readonly model: Resistances; readonly response: Response }) {
  const names = model.sources.map(sourceName);
  const { objects } = model;
  return (
    <table className={`${figures.table} ${classes.matrixTable}`} aria-label="Thermal resistances">
      <thead>
        <tr>
          <th scope="col">Object</th>
          {names.map((name) => (
            <th key={name} scope="col" title={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {objects.slice(0, MOST_ROWS).map((path, object) => (
          <tr key={path}>
            <th scope="row" title={path}>
              {path}
            </th>
            {names.map((name, source) => (
              <td key={name} title={boundsOf(model, response, source, object) ?? undefined}>
                {resistanceText(model[response][source][object])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {objects.length > MOST_ROWS && (
        <tfoot>
          <tr>
            <td colSpan={1 + names.length}>… and {objects.length - MOST_ROWS} more in the file</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
