import { parseArgs } from 'node:util';
import { counted, moments, percentiles, rankCorrelation } from '@thermarium/study';
import { ExitStatus } from './failure.ts';
import { joinValues, onlyFile, outputFile, readMeshOptions } from './options.ts';
import { hasErrors, LONGEST_TABLE, printable, printIssues, printTable } from './output.ts';
import { ProgressLine } from './progress-line.ts';
import { unwritableReason, writeReport } from './report-file.ts';
import { runTask, type Work } from './run-task.ts';
import type { StudyReport } from './study-report.ts';
import type { StudyRunOptions } from './task.ts';
import { readArguments, UsageError } from './usage.ts';

/** `thermarium study FILE --scenario NAME`: all cases of a scenario, and the statistics of their highest temperatures. */
export async function studyCommand(args: readonly string[], work: Work): Promise<ExitStatus> {
  const { file, report, csv, json, quiet, ...options } = readStudyOptions(args);
  const outputs = [
    { path: report, text: (found: StudyReport) => `${JSON.stringify(found, null, 2)}\n` },
    { path: csv, text: caseTable },
  ];
  for (const { path } of outputs) {
    const reason = path === null ? null : await unwritableReason(path);
    if (reason !== null) return refuse(path, reason);
  }
  const line = new ProgressLine(quiet);
  const { issues, study = null } = await runTask(work, file, { command: 'study', options }, (progress) =>
    line.update(progress),
  ).finally(() => line.finish());
  if (!quiet || hasErrors(issues)) printIssues(issues, file);
  if (!study) return ExitStatus.wrongModel;
  if (json) process.stdout.write(`${JSON.stringify(study, null, 2)}\n`);
  else if (!quiet) printStudy(study);
  const failed = study.cases.filter(({ status }) => status !== 'converged');
  for (const { case: number, status, problem } of failed.slice(0, MOST_TOLD)) {
    console.error(`case ${number} ${status}: ${printable(problem ?? '')}`);
  }
  if (failed.length > MOST_TOLD) console.error(`and ${counted(failed.length - MOST_TOLD, 'further case')}.`);
  for (const { path, text } of outputs) {
    const failure = path === null ? null : await writeReport(path, text(study));
    if (failure !== null) return refuse(path, failure);
  }
  return failed.length === 0 ? ExitStatus.converged : ExitStatus.failed;
}

/** Failed cases that are told one by one. */
const MOST_TOLD = 20;
const SHARES = [0.05, 0.5, 0.95, 0.99] as const;

function refuse(path: string | null, reason: string): ExitStatus {
  console.error(`'${path}' cannot be written: ${reason}.`);
  return ExitStatus.failed;
}

/** Prints what the cases have in common, for people. */
function printStudy(study: StudyReport): void {
  const { model, scenario, cases, way, solves, seconds, log } = study;
  console.log(`${printable(model)}, scenario '${printable(scenario)}': ${counted(cases.length, 'case')}`);
  for (const sentence of log) console.log(printable(sentence));
  console.log(`Way: ${way}, ${counted(solves, 'solve')}, ${seconds.toFixed(2)} s`);
  const highest = Float64Array.from(cases, ({ max_t }) => max_t ?? Number.NaN);
  const found = moments(highest);
  if (!found) return;
  console.log('');
  const shown = percentiles(highest, SHARES) ?? [];
  printTable(
    ['Tmax [°C]', ''],
    [
      ['mean', found.mean.toFixed(2)],
      ['standard deviation', found.stddev.toFixed(3)],
      ['lowest', found.min.toFixed(2)],
      ...SHARES.map((share, n) => [`${100 * share} %`, shown[n].toFixed(2)]),
      ['highest', found.max.toFixed(2)],
    ],
  );
  printLimits(study);
  const names = Object.keys(cases[0].parameters);
  const correlations = names.flatMap((name) => {
    const correlation = rankCorrelation(
      Float64Array.from(cases, ({ parameters }) => parameters[name]),
      highest,
    );
    return correlation === null ? [] : [[printable(name), correlation.toFixed(3)]];
  });
  if (correlations.length === 0) return;
  console.log('');
  printTable(['Parameter', 'Rank correlation'], correlations);
}

/** Prints the share of the cases that keep the limits, and the margins, the smallest first. */
function printLimits({ limits, cases }: StudyReport): void {
  if (!limits) return;
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  console.log('');
  console.log(
    `${limits.passing} of ${counted(cases.length, 'case')} keep every limit: ${percent(limits.share)}.`,
  );
  const rows = Object.entries(limits.objects)
    .sort(([, one], [, other]) => one.margin.lowest - other.margin.lowest)
    .slice(0, LONGEST_TABLE)
    .map(
      ([
        path,
        {
          share,
          margin: { lowest, p1, p5, p50 },
        },
      ]) => [printable(path), percent(share), ...[lowest, p1, p5, p50].map((margin) => margin.toFixed(2))],
    );
  printTable(['Margin [K]', 'kept in', 'lowest', '1 %', '5 %', '50 %'], rows);
}

/** The cases as a table: one row each, with the parameters that vary. */
function caseTable({ cases }: StudyReport): string {
  const names = Object.keys(cases[0]?.parameters ?? {});
  const head = ['Case', ...names, 'Max T (C)', 'Dissipated power (mW)', 'Status'];
  const rows = cases.map(({ case: number, parameters, max_t, power, status }) => [
    ...[number, ...names.map((name) => parameters[name])],
    ...[max_t ?? '', power, status],
  ]);
  return [head, ...rows].map((row) => `${row.join(', ')}\n`).join('');
}

interface StudyOptions extends StudyRunOptions {
  readonly file: string;
  readonly report: string | null;
  readonly csv: string | null;
  readonly json: boolean;
  readonly quiet: boolean;
}

const studyOptions = {
  refine: { type: 'string' },
  resolution: { type: 'string' },
  scenario: { type: 'string' },
  report: { type: 'string' },
  csv: { type: 'string' },
  json: { type: 'boolean' },
  quiet: { type: 'boolean' },
} as const;

/** Throws UsageError. */
function readStudyOptions(args: readonly string[]): StudyOptions {
  const { values, positionals } = readArguments(() =>
    parseArgs({ args: joinValues(args), allowPositionals: true, options: studyOptions }),
  );
  const file = onlyFile('study', positionals);
  const { scenario = '' } = values;
  if (scenario === '') throw new UsageError('--scenario takes the name of a scenario of the model.');
  const { refine, resolution } = readMeshOptions(values);
  return {
    ...{ file, scenario, refine, resolution },
    report: outputFile('--report', values.report, file),
    csv: outputFile('--csv', values.csv, file),
    json: values.json ?? false,
    quiet: values.quiet ?? false,
  };
}
