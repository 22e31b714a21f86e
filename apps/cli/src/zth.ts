import { parseArgs } from 'node:util';
import { writeImpedanceCsv, writeSpice } from '@thermarium/exchange';
import {
  IMPEDANCE_FROM_S,
  type ImpedanceReport,
  resistanceAccuracyText,
  resistanceBandText,
} from '@thermarium/solution';
import { ExitStatus } from './failure.ts';
import { joinValues, numberOf, onlyFile, outputFile, readMeshOptions } from './options.ts';
import { hasErrors, printable, printIssues, printTable } from './output.ts';
import { ProgressLine } from './progress-line.ts';
import { unwritableReason, writeReport } from './report-file.ts';
import { runTask, type Work } from './run-task.ts';
import type { ImpedanceRunOptions } from './task.ts';
import { readArguments, UsageError } from './usage.ts';

/** `thermarium zth FILE`: the thermal impedance of an object, its networks, and files of them. */
export async function zthCommand(args: readonly string[], work: Work): Promise<ExitStatus> {
  const { file, report, spice, csv, json, quiet, ...options } = readZthOptions(args);
  const outputs = [
    { path: report, text: (found: ImpedanceReport) => `${JSON.stringify(found, null, 2)}\n` },
    { path: spice, text: writeSpice },
    { path: csv, text: writeImpedanceCsv },
  ];
  // Checked before the work, which must not end with "no such folder".
  for (const { path } of outputs) {
    const reason = path === null ? null : await unwritableReason(path);
    if (reason !== null) return refuse(path, reason);
  }
  const line = new ProgressLine(quiet);
  const { issues, impedance } = await runTask(work, file, { command: 'zth', options }, (progress) =>
    line.update(progress),
  ).finally(() => line.finish());
  if (!quiet || hasErrors(issues)) printIssues(issues, file);
  if (!impedance) return ExitStatus.wrongModel;
  if (json) process.stdout.write(`${JSON.stringify(impedance, null, 2)}\n`);
  else if (!quiet && impedance.status === 'converged') printImpedance(impedance);
  if (impedance.message !== null) console.error(`not converged: ${impedance.message}`);
  for (const { path, text } of outputs) {
    // A failed run has no networks.
    if (path === null || (impedance.status !== 'converged' && path !== report)) continue;
    const failure = await writeReport(path, text(impedance));
    if (failure !== null) return refuse(path, failure);
  }
  return impedance.status === 'converged' ? ExitStatus.converged : ExitStatus.failed;
}

function refuse(path: string | null, reason: string): ExitStatus {
  console.error(`'${path}' cannot be written: ${reason}.`);
  return ExitStatus.failed;
}

/** Prints the result for people: the curve by decades and the Foster network. */
function printImpedance(found: ImpedanceReport): void {
  const { model, source, object, reference, grid, cells, solves, seconds, times, zth, r_th, error } = found;
  const against = reference === null ? 'ambient' : `'${printable(reference)}'`;
  console.log(
    `${printable(model)}: '${printable(object)}' against ${against}, 1 W into '${printable(source)}'`,
  );
  console.log(
    `${grid.join(' x ')} = ${cells.toLocaleString('en-US')} cells, ${solves} solves, ` +
      `mesh ${seconds.mesh.toFixed(2)} s, solve ${seconds.solve.toFixed(2)} s`,
  );
  const bounds = resistanceBandText(found);
  const proven = bounds === null ? '' : `, ${bounds} guaranteed (${resistanceAccuracyText(found)})`;
  console.log(
    `Rth ${r_th.toPrecision(5)} °C/W${proven}; the curve is known to ${(100 * error).toPrecision(2)} %.`,
  );
  console.log('');
  const perDecade = Math.max(
    1,
    Math.round((times.length - 1) / Math.log10(times[times.length - 1] / times[0])),
  );
  const shown = times.flatMap((time, n) =>
    n % perDecade === 0 || n === times.length - 1
      ? [[String(Number(time.toPrecision(4))), zth[n].toPrecision(5)]]
      : [],
  );
  printTable(['Time [s]', 'Zth [°C/W]'], shown);
  console.log('');
  printTable(
    ['Foster', 'R [°C/W]', 'tau [s]'],
    found.foster.map(({ r, tau }, n) => [String(n + 1), r.toPrecision(5), tau.toPrecision(5)]),
  );
}

interface ZthOptions extends ImpedanceRunOptions {
  readonly file: string;
  readonly report: string | null;
  readonly spice: string | null;
  readonly csv: string | null;
  readonly json: boolean;
  readonly quiet: boolean;
}

const zthOptions = {
  refine: { type: 'string' },
  resolution: { type: 'string' },
  source: { type: 'string' },
  object: { type: 'string' },
  reference: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  report: { type: 'string' },
  spice: { type: 'string' },
  csv: { type: 'string' },
  json: { type: 'boolean' },
  quiet: { type: 'boolean' },
} as const;

/** Throws UsageError. */
function readZthOptions(args: readonly string[]): ZthOptions {
  const { values, positionals } = readArguments(() =>
    parseArgs({ args: joinValues(args), allowPositionals: true, options: zthOptions }),
  );
  const file = onlyFile('zth', positionals);
  const { source = '', object = '', reference = null } = values;
  if (source === '') throw new UsageError('--source takes the name of the object that is heated.');
  if (object === '') throw new UsageError('--object takes the name of the object that is observed.');
  const { refine, resolution } = readMeshOptions(values);
  const from = values.from === undefined ? IMPEDANCE_FROM_S : numberOf('--from', values.from);
  const to = values.to === undefined ? null : numberOf('--to', values.to);
  if (!(from > 0)) throw new UsageError(`--from takes a time above 0 s, got '${values.from}'.`);
  if (to !== null && !(to > from)) throw new UsageError('--to takes a time later than --from.');
  const written = {
    report: outputFile('--report', values.report, file),
    spice: outputFile('--spice', values.spice, file),
    csv: outputFile('--csv', values.csv, file),
  };
  return {
    ...{ file, refine, resolution, source, object, reference, from, to },
    ...written,
    json: values.json ?? false,
    quiet: values.quiet ?? false,
  };
}
