import { type LossReport, lossReport } from '@thermarium/exchange';
import type { ConversionOptions } from './convert-model.ts';
import { readConvertOptions } from './convert-options.ts';
import { ExitStatus } from './exit-status.ts';
import { printable } from './output.ts';
import { hasErrors, printIssues } from './print-issues.ts';
import { readModelBytes } from './read-model.ts';
import { unwritableReason, writeReport } from './report-file.ts';
import { runTask, type Work } from './run-task.ts';

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
