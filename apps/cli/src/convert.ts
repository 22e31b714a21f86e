import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fileFormats, formatToWrite, type LossReport, lossReport } from '@thermarium/exchange';
import type { ConversionOptions } from './convert-model.ts';
import { ExitStatus } from './failure.ts';
import { outputFile } from './options.ts';
import { hasErrors, printable, printIssues } from './output.ts';
import { readModelBytes } from './read-model.ts';
import { unwritableReason, writeReport } from './report-file.ts';
import { runTask, type Work } from './run-task.ts';
import { readArguments, UsageError } from './usage.ts';

/** `thermarium convert IN OUT`: reads a model of any format and writes it in that of `OUT`, and tells what is lost. */
export async function convertCommand(args: readonly string[], work: Work): Promise<ExitStatus> {
  const { file, out, to, powerMap, power, loss, quiet } = readConvertOptions(args);
  for (const path of [out, loss]) {
    const reason = path === null ? null : await unwritableReason(path);
    if (reason !== null) return refuse(path, reason);
  }
  const [map, powers] = [await besides(powerMap?.file), await besides(power)];
  for (const side of [map, powers]) {
    if (!side || !('problem' in side)) continue;
    printIssues([side.problem], side.file);
    return ExitStatus.wrongModel;
  }
  const options: ConversionOptions = {
    to,
    powerMap: map && powerMap && 'bytes' in map ? { ...map, die: powerMap.die } : null,
    power: powers && 'bytes' in powers ? powers : null,
  };
  const { issues, conversion = null } = await runTask(work, file, { command: 'convert', options });
  if (!quiet || hasErrors(issues)) printIssues(issues, file);
  if (!conversion) return ExitStatus.wrongModel;
  const { from, text, losses } = conversion;
  const report = { format: { in: from, out: to }, ...lossReport(losses) };
  const outputs = [
    { path: out, text },
    { path: loss, text: `${JSON.stringify(report, null, 2)}\n` },
  ];
  for (const { path, text } of outputs) {
    const failure = path === null ? null : await writeReport(path, text);
    if (failure !== null) return refuse(path, failure);
  }
  if (!quiet) printLosses(report);
  return ExitStatus.converged;
}

/** The content of a file beside the model's; null: there is none. */
async function besides(file: string | null | undefined) {
  return file === null || file === undefined ? null : { file, ...(await readModelBytes(file)) };
}

function refuse(path: string | null, reason: string): ExitStatus {
  console.error(`'${path}' cannot be written: ${reason}.`);
  return ExitStatus.failed;
}

/** Losses that are told one by one; the report of `--loss` has all. */
const MOST_TOLD = 50;

function printLosses({ lost, watts_lost }: LossReport): void {
  if (lost.length === 0) {
    console.log('Nothing was lost.');
    return;
  }
  for (const { entity, name, reason, watts } of lost.slice(0, MOST_TOLD)) {
    const power = watts === 0 ? '' : ` (${watts} W)`;
    console.log(`lost: ${printable(entity)} '${printable(name)}'${power}: ${printable(reason)}`);
  }
  if (lost.length > MOST_TOLD) console.log(`and ${lost.length - MOST_TOLD} more.`);
  console.log(`Lost in all: ${Number(watts_lost.toPrecision(6))} W.`);
}

interface ConvertOptions {
  readonly file: string;
  readonly out: string;
  /** The name of the format of `out`. */
  readonly to: string;
  /** A file with powers for the top of an object, and the object. */
  readonly powerMap: { readonly file: string; readonly die: string } | null;
  /** A file with powers by the names of objects. */
  readonly power: string | null;
  readonly loss: string | null;
  readonly quiet: boolean;
}

const convertOptions = {
  'power-map': { type: 'string' },
  die: { type: 'string' },
  power: { type: 'string' },
  loss: { type: 'string' },
  quiet: { type: 'boolean' },
} as const;

/** Throws UsageError. */
function readConvertOptions(args: readonly string[]): ConvertOptions {
  const { values, positionals } = readArguments(() =>
    parseArgs({ args: [...args], allowPositionals: true, options: convertOptions }),
  );
  if (positionals.length !== 2) {
    throw new UsageError(`'convert' takes the file to read and the one to write, got ${positionals.length}.`);
  }
  const [file, out] = positionals;
  if (resolve(out) === resolve(file)) throw new UsageError(`'convert' would overwrite '${file}'.`);
  const { 'power-map': map, die, power = null } = values;
  if ((map === undefined) !== (die === undefined)) throw new UsageError('--power-map and --die go together.');
  const powerMap = map === undefined || die === undefined ? null : { file: map, die };
  const loss = outputFile('--loss', values.loss, file);
  if (loss !== null && resolve(loss) === resolve(out))
    throw new UsageError(`--loss would overwrite '${out}'.`);
  const format = formatToWrite(out);
  if (!format) {
    const known = fileFormats.flatMap(({ write, extensions: [usual] }) => (write ? [`.${usual}`] : []));
    throw new UsageError(`'convert' writes files that end in ${known.join(' or ')}, got '${out}'.`);
  }
  return { file, out, to: format.name, powerMap, power, loss, quiet: values.quiet ?? false };
}
