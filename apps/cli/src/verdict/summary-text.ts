import { temperatureText } from '@thermarium/model';
import type { SolveReport } from '@thermarium/solution';
import { printable } from '../output.ts';
import { kelvinText, type ThermalTest, UNDECIDED } from './thermal-tests.ts';
import { verdictSentence } from './verdict-sentence.ts';

/** Rows of a table in a comment on a merge request; the JUnit file has all tests. */
const MOST_ROWS = 30;

/** A name in a cell of a table in Markdown, where it must neither end the cell nor become markup. */
function cell(text: string): string {
  return printable(text).replace(/[\\`*_{}[\]<>()#+!|~&@]/g, (found) => `\\${found}`);
}

/** The outcome of a check in short, as Markdown: the verdict, margins from the worst on, and what has changed. */
export function summaryText(report: SolveReport, tests: readonly ThermalTest[]): string {
  const parts = [
    `### ${cell(report.model)}: ${tests.some(({ outcome }) => outcome === 'failed') ? 'failed' : 'passed'}`,
    cell(verdictSentence(report, tests)),
    marginTable(report),
    changes(tests),
    `${report.cells.toLocaleString('en-US')} cells, ${report.analysis}, ${report.status.replace('_', ' ')}, ${report.seconds.total.toFixed(1)} s.`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function marginTable({ limits, analysis }: SolveReport): string {
  const rows = Object.entries(limits.objects)
    .flatMap(([name, { max_t, margin, ...judged }]) =>
      max_t === null || margin === null ? [] : [{ ...judged, name, max_t, margin }],
    )
    .sort((one, other) => one.margin - other.margin);
  if (rows.length === 0) return '';
  const isTransient = analysis === 'transient';
  const header = ['object', 'max T', 'allowed', 'margin', ...(isTransient ? ['at', 'over for'] : []), ''];
  const lines = rows
    .slice(0, MOST_ROWS)
    .map(({ name, max_t, highest_allowed, margin, time, time_over, verdict, decided }) => [
      cell(name),
      `${temperatureText(max_t)} °C`,
      `${temperatureText(highest_allowed)} °C`,
      kelvinText(margin),
      ...(isTransient ? [`${time?.toPrecision(4)} s`, `${time_over?.toPrecision(4)} s`] : []),
      `${verdict === 'pass' ? 'pass' : '**fail**'}${decided === false ? `, ${UNDECIDED}` : ''}`,
    ]);
  return `${table(header, lines)}${more(rows.length)}`;
}

/** The changes against the earlier report, the failures first. */
function changes(tests: readonly ThermalTest[]): string {
  const own = tests.filter(({ group }) => group === 'baseline');
  if (own.length === 0) return '';
  const sorted = [...own].sort((one, other) => rank(one) - rank(other));
  const lines = sorted
    .slice(0, MOST_ROWS)
    .map(({ name, message, outcome }) => [
      cell(name),
      cell(message),
      outcome === 'failed' ? '**fail**' : outcome === 'passed' ? 'pass' : '',
    ]);
  return `${table(['object', 'against the earlier report', ''], lines)}${more(own.length)}`;
}

const rank = ({ outcome }: ThermalTest): number => ['failed', 'skipped', 'passed'].indexOf(outcome);

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

const more = (count: number): string => (count > MOST_ROWS ? `\n\n… and ${count - MOST_ROWS} more.` : '');
