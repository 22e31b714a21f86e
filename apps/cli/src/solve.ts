import { heatText } from '@thermarium/model';
import type { HeatFlow, SolveReport, WaysToAmbient } from '@thermarium/solution';
import { ExitStatus } from './failure.ts';
import { unwritten } from './field-files.ts';
import { readSolveOptions, type SolveOptions } from './options.ts';
import { hasErrors, LONGEST_TABLE, printable, printIssues, printTable } from './output.ts';
import { printBudget } from './print-budget.ts';
import { printSensitivities } from './print-sensitivities.ts';
import { printSummary } from './print-summary.ts';
import { ProgressLine } from './progress-line.ts';
import { unwritableReason, writeReport } from './report-file.ts';
import { runTask, type Work } from './run-task.ts';
import { concludeCheck, prepareCheck } from './verdict/check-solve.ts';

const WAYS = [
  'convection',
  'radiation',
  'bound',
  'resistance',
] as const satisfies readonly (keyof WaysToAmbient)[];
const TITLES: { readonly [way in keyof WaysToAmbient]: string } = {
  convection: 'Convection',
  radiation: 'Radiation',
  bound: 'Held walls',
  resistance: 'Resistance',
};

/** Prints where the heat of every object comes from and goes to. */
function printHeatFlow({ heat_flow }: Pick<SolveReport, 'heat_flow'>): void {
  if (!heat_flow) return;
  console.log('');
  console.log('Heat [mW]');
  printObjects(heat_flow);
  console.log('');
  printContacts(heat_flow);
}

function printObjects({ objects, to_ambient_W }: HeatFlow): void {
  const taken = WAYS.filter((way) => to_ambient_W[way] !== 0);
  const entries = Object.entries(objects);
  const isStoring = entries.some(([, { stored_W }]) => stored_W !== null);
  printTable(
    [
      'Object',
      'Power',
      'From others',
      'To others',
      ...taken.map((way) => TITLES[way]),
      ...(isStoring ? ['Stored'] : []),
    ],
    entries
      .slice(0, LONGEST_TABLE)
      .map(([name, flow]) => [
        printable(name),
        heatText(flow.power_W),
        heatText(flow.from_objects_W),
        heatText(flow.to_objects_W),
        ...taken.map((way) => heatText(flow.to_ambient_W[way])),
        ...(isStoring ? [heatText(flow.stored_W ?? 0)] : []),
      ]),
  );
  sayMore(entries.length, 'objects');
}

function printContacts({ contacts }: HeatFlow): void {
  printTable(
    ['From', 'To', 'Heat [mW]'],
    contacts
      .slice(0, LONGEST_TABLE)
      .map(({ from, to, heat_W }) => [printable(from), printable(to), heatText(heat_W)]),
  );
  sayMore(contacts.length, 'contacts');
}

function sayMore(count: number, what: string): void {
  if (count > LONGEST_TABLE) {
    console.log(`… and ${count - LONGEST_TABLE} more ${what}; --json or --report has them all.`);
  }
}

/** `thermarium solve FILE`: solves a model file, prints or writes the report. */
export async function solveCommand(args: readonly string[], work: Work): Promise<ExitStatus> {
  const options = readSolveOptions(args);
  // Checked before the solve: an hour's work must not end with "no such folder".
  const reason = options.report === null ? null : await unwritableReason(options.report);
  if (reason !== null) return refuseReport(reason, options);
  for (const file of options.exports) {
    const obstacle = await unwritableReason(file);
    if (obstacle !== null) return refuse([unwritten(file, obstacle)]);
  }
  const check = options.check && (await prepareCheck(options.check, options.analysis));
  if (typeof check === 'string') return refuse([check]);
  const line = new ProgressLine(options.quiet);
  const {
    analysis,
    refine,
    resolution,
    probes,
    extraTimes,
    exports,
    exportAt,
    start,
    bands,
    accuracy,
    sensitivities,
    why,
  } = options;
  const { issues, report, failures } = await runTask(
    work,
    options.file,
    {
      command: 'solve',
      options: {
        ...{ analysis, refine, resolution, probes, extraTimes },
        ...{ exports, exportAt, start, bands, accuracy, sensitivities, why },
      },
    },
    (progress) => line.update(progress),
  ).finally(() => line.finish());
  if (!options.quiet || hasErrors(issues)) printIssues(issues, options.file);
  if (!report) return ExitStatus.wrongModel;

  const text = `${JSON.stringify(report, null, 2)}\n`;
  if (options.json) process.stdout.write(text);
  else if (!options.quiet) {
    printSummary(report);
    if (why) printBudget(report);
    if (options.sensitivities !== null) printSensitivities(report);
    if (options.heatFlow) printHeatFlow(report);
  }
  const hasSaidWhy = !options.json && !options.quiet;
  if (report.message !== null && !hasSaidWhy) {
    console.error(`${report.status.replace('_', ' ')}: ${report.message}`);
  }
  const failure = options.report === null ? null : await writeReport(options.report, text);
  if (failure !== null) return refuseReport(failure, options);
  const checked = check && (await concludeCheck(report, check, sayOf(options)));
  const unwrittenFiles = [...failures, ...(checked?.failures ?? [])];
  if (unwrittenFiles.length > 0) return refuse(unwrittenFiles);
  if (checked) return checked.status;
  return report.status === 'converged' ? ExitStatus.converged : ExitStatus.failed;
}

/** The stream of the verdict: not amid JSON, and not where nothing but errors is. */
function sayOf({ json, quiet }: SolveOptions): (line: string) => void {
  if (quiet) return () => {};
  return (line) => (json ? console.error(line) : console.log(line));
}

function refuseReport(reason: string, { report }: SolveOptions): ExitStatus {
  return refuse([`The report cannot be written to '${report}': ${reason}.`]);
}

function refuse(sentences: readonly string[]): ExitStatus {
  for (const sentence of sentences) console.error(sentence);
  return ExitStatus.failed;
}
