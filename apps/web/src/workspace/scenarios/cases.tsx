import { Button } from '@mantine/core';
import { IconDownload, IconEye } from '@tabler/icons-react';
import type { Study } from '@thermarium/api';
import { csvText } from '@thermarium/exchange';
import { parsePlainNumber, quoted } from '@thermarium/model';
import { useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { countText } from '../../app/listed.tsx';
import page from '../../app/page.module.css';
import { counted } from '../../ui/counted.ts';
import { csvFile } from '../../ui/csv-file.ts';
import { foldText } from '../../ui/fold-text.ts';
import { notify } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useCommands } from '../commands/command.ts';
import { useDocument } from '../document/project-document.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import type { Scenario } from '../records/project-content.ts';
import { useResults } from '../results/results-state.ts';
import type { CaseTable } from '../studies/case-table.ts';
import { type ScenarioStudy, studyOf, useStudies } from '../studies/studies.ts';
import { type CaseColumn, caseColumns } from './case-columns.ts';
import { CaseList } from './case-list.tsx';
import classes from './cases.module.css';
import { Reading } from './reading.tsx';
import { type StudyView, useScenariosView } from './scenarios-view.ts';

/** A typed filter, read. */
interface CaseFilter {
  readonly passes: (row: number) => boolean;
  /** Why a part of it was left out of account; null: all was understood. */
  readonly problem: string | null;
}

type Test = (row: number) => boolean;

const CONDITION = /^(.*?)(>=|<=|≥|≤|>|<|=)(.*)$/;
const COMPARISONS: { readonly [sign: string]: (a: number, b: number) => boolean } = {
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '>=': (a, b) => a >= b,
  '≥': (a, b) => a >= b,
  '<=': (a, b) => a <= b,
  '≤': (a, b) => a <= b,
  '=': (a, b) => a === b,
};

/**
 * Reads a filter for cases: conditions such as `Max T > 80` or `P_soc <= 15` and states such as `failure`, with commas
 * or `and` between them. All must hold.
 */
export function readFilter(typed: string, columns: readonly CaseColumn[]): CaseFilter {
  const tests: Test[] = [];
  let problem: string | null = null;
  for (const part of typed.split(/,|\band\b/i).map((each) => each.trim())) {
    if (part === '') continue;
    const test = testOf(part, columns);
    if (typeof test === 'string') problem ??= test;
    else tests.push(test);
  }
  return { passes: (row) => tests.every((test) => test(row)), problem };
}

function testOf(part: string, columns: readonly CaseColumn[]): Test | string {
  const condition = CONDITION.exec(part);
  if (!condition) {
    const status = columns.find(({ values }) => values === null);
    const sought = foldText(part);
    return (row) => status !== undefined && foldText(status.text(row)).startsWith(sought);
  }
  const [, name, sign, number] = condition;
  const values = columnNamed(name.trim(), columns)?.values;
  if (!values) return `There is no column ${quoted(name.trim())}.`;
  const limit = parsePlainNumber(number);
  if (limit === null) return `Write a number after ${sign}.`;
  const compare = COMPARISONS[sign];
  return (row) => compare(values[row], limit);
}

/** The column of a name: exactly so, or without regard to case; `power` is the dissipated one unless a parameter is. */
function columnNamed(name: string, columns: readonly CaseColumn[]): CaseColumn | undefined {
  const folded = foldText(name);
  return (
    columns.find(({ title }) => title === name) ??
    columns.find(({ title }) => foldText(title) === folded) ??
    columns.find(({ key }) => foldText(key) === folded) ??
    (folded === 't' ? columns.find(({ key }) => key === 'max_t') : undefined)
  );
}

/** The cases of a scenario's last study, read together and one by one. */
export function Cases({ scenario }: { readonly scenario: Scenario }) {
  const studies = useStudies();
  const known = useStore(studies.store, (state) => studyOf(state, scenario.id));
  const { cases, study } = known;
  if (!cases || cases.count === 0) return <NoCases known={known} />;
  return (
    <>
      {study?.stale && (
        <p className={classes.stale} role="status">
          The model or the scenario was changed since this run. Run it again to follow.
        </p>
      )}
      {study?.problem && (
        <p className={classes.wrong} role="alert">
          {study.problem}
        </p>
      )}
      <Loaded scenario={scenario} table={cases} course={study ? courseText(study) : ''} />
    </>
  );
}

function NoCases({ known: { cases, problem, loading, study } }: { readonly known: ScenarioStudy }) {
  return (
    <div className={page.empty} role="status">
      {problem !== null ? (
        <h2>{problem}</h2>
      ) : cases === undefined && loading ? null : study?.problem ? (
        <h2>{study.problem}</h2>
      ) : (
        <>
          <h2>No cases yet</h2>
          Run solves the model once for each case of the configuration. Load reads the cases of the last run.
        </>
      )}
    </div>
  );
}

/** The work of a study: `Added up from 3 solves, 4.2 s`. */
function courseText({ solves, seconds, way }: Study): string {
  if (solves === 0) return '';
  const time = seconds < 100 ? seconds.toFixed(1) : seconds.toFixed(0);
  return `${way === 'superposed' ? 'Added up from ' : ''}${counted(solves, 'solve')}, ${time} s`;
}

function Loaded({
  scenario,
  table,
  course,
}: {
  readonly scenario: Scenario;
  readonly table: CaseTable;
  readonly course: string;
}) {
  const document = useDocument();
  const editor = useEditorStore();
  const results = useResults();
  const commands = useCommands();
  const scenariosView = useScenariosView();
  const view = useStore(scenariosView, ({ study }) => study);
  const set = useCallback(
    (change: Partial<StudyView>) =>
      scenariosView.setState(({ study }) => ({ study: { ...study, ...change } })),
    [scenariosView],
  );
  const { id, name } = scenario;
  const filter = useDeferredValue(view.filter);
  // The table comes first, so that opening many cases is not one long task.
  const isReadable = useDeferredValue(true, false);
  const parameters = useStore(document.store, (state) => state.parameters);
  const columns = useMemo(() => caseColumns(table, parameters), [table, parameters]);
  const { passes, problem } = useMemo(() => readFilter(filter, columns), [filter, columns]);
  const rows = useMemo(
    () => shownCases(table.count, columns, view.sorting, passes),
    [table, columns, view.sorting, passes],
  );
  const load = useCallback(
    async (row: number) => {
      const choice = { scenario: id, id: table.ids[row], name: `Case ${row + 1} of ${name}` };
      const refused = await results.showCase(choice);
      if (refused !== null) notify(refused, 'error');
      // Temperatures are loaded to be seen: the model alone shows none.
      else if (editor.getState().mode === 'box') editor.setState({ mode: 'solution' });
    },
    [results, editor, id, name, table],
  );
  const shown = useStore(results.store, ({ shownCase }) => shownCase);
  // A scenario that is gone has no case to show.
  useEffect(
    () =>
      document.store.subscribe(({ scenarios }) => {
        const { shownCase } = results.store.getState();
        if (shownCase && !scenarios.some((each) => each.id === shownCase.scenario)) results.leaveCase();
      }),
    [document, results],
  );
  const look = () => {
    editor.setState({ mode: 'solution' });
    commands.run('go.project');
  };
  const save = () => saveFile(`${name} cases.csv`, csvFile(caseCsv(columns, rows)));
  return (
    <>
      {isReadable ? (
        <Reading scenario={scenario} table={table} view={view} onView={set} onLoad={load} />
      ) : (
        <div className={classes.reading} />
      )}
      <div className={classes.tools}>
        <SearchField
          className={classes.filter}
          label="Filter cases"
          placeholder="Filter: Max T > 80, success"
          value={view.filter}
          error={problem !== null}
          onChange={(sought) => set({ filter: sought })}
        />
        <span className={page.note} role="status">
          {problem ?? countText(rows.length, table.count, 'case')}
        </span>
        {problem === null && <span className={classes.course}>{course}</span>}
        <div className={page.end}>
          {shown && (
            <>
              <span className={classes.shown}>{shown.name} is shown</span>
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconEye size={14} stroke={1.5} />}
                onClick={look}
              >
                Look at it
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => results.leaveCase()}>
                Back to the project’s solution
              </Button>
            </>
          )}
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size={14} stroke={1.5} />}
            onClick={save}
          >
            CSV
          </Button>
        </div>
      </div>
      <CaseList rows={rows} table={table} columns={columns} limit={view.limit} onLoad={load} />
    </>
  );
}

/** The shown cases as a CSV file, with all digits. */
export function caseCsv(columns: readonly CaseColumn[], rows: Int32Array): string {
  const head = columns.map(({ title, unit }) => {
    const name = title === '#' ? 'Case' : title;
    return unit === null ? name : `${name} [${unit}]`;
  });
  return csvText(
    head,
    Array.from(rows, (row) =>
      columns.map(({ values, text }) => {
        if (!values) return text(row);
        return Number.isNaN(values[row]) ? null : values[row];
      }),
    ),
  );
}

/** The cases that pass a filter, in the order of a column; cases without a value come last whichever way. */
export function shownCases(
  count: number,
  columns: readonly CaseColumn[],
  { key, descending }: StudyView['sorting'],
  passes: (row: number) => boolean,
): Int32Array {
  const rows = Int32Array.from({ length: count }, (_, row) => row).filter(passes);
  const column = columns.find((each) => each.key === key) ?? columns[0];
  const sign = descending ? -1 : 1;
  const { values, text } = column;
  return rows.sort((a, b) => {
    if (!values) return sign * text(a).localeCompare(text(b), 'en') || a - b;
    const [first, second] = [values[a], values[b]];
    if (Number.isNaN(first) || Number.isNaN(second)) {
      return Number(Number.isNaN(first)) - Number(Number.isNaN(second)) || a - b;
    }
    return sign * (first - second) || a - b;
  });
}
