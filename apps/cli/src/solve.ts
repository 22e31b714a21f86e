import { ExitStatus } from './failure.ts';
import { unwritten } from './field-files.ts';
import { readSolveOptions, type SolveOptions } from './options.ts';
import { hasErrors, printIssues } from './output.ts';
import { printHeatFlow } from './print-heat-flow.ts';
import { printSummary } from './print-summary.ts';
import { ProgressLine } from './progress-line.ts';
import { unwritableReason, writeReport } from './report-file.ts';
import { runTask, type Work } from './run-task.ts';

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
  const line = new ProgressLine(options.quiet);
  const { analysis, refine, resolution, probes, extraTimes, exports, exportAt } = options;
  const { issues, report, failures } = await runTask(
    work,
    options.file,
    { command: 'solve', options: { analysis, refine, resolution, probes, extraTimes, exports, exportAt } },
    (progress) => line.update(progress),
  ).finally(() => line.finish());
  if (!options.quiet || hasErrors(issues)) printIssues(issues, options.file);
  if (!report) return ExitStatus.wrongModel;

  const text = `${JSON.stringify(report, null, 2)}\n`;
  if (options.json) process.stdout.write(text);
  else if (!options.quiet) {
    printSummary(report);
    if (options.heatFlow) printHeatFlow(report);
  }
  const hasSaidWhy = !options.json && !options.quiet;
  if (report.message !== null && !hasSaidWhy) {
    console.error(`${report.status.replace('_', ' ')}: ${report.message}`);
  }
  const failure = options.report === null ? null : await writeReport(options.report, text);
  if (failure !== null) return refuseReport(failure, options);
  if (failures.length > 0) return refuse(failures);
  return report.status === 'converged' ? ExitStatus.converged : ExitStatus.failed;
}

function refuseReport(reason: string, { report }: SolveOptions): ExitStatus {
  return refuse([`The report cannot be written to '${report}': ${reason}.`]);
}

function refuse(sentences: readonly string[]): ExitStatus {
  for (const sentence of sentences) console.error(sentence);
  return ExitStatus.failed;
}
