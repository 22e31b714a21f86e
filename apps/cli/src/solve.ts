import { ExitStatus } from './exit-status.ts';
import { readSolveOptions, type SolveOptions } from './options.ts';
import { hasErrors, printIssues } from './print-issues.ts';
import { printSummary } from './print-summary.ts';
import { ProgressLine } from './progress-line.ts';
import { unwritableReason, writeReport } from './report-file.ts';
import { runTask } from './run-task.ts';

/** `thermarium solve FILE`: solves a model file, prints or writes the report. */
export async function solveCommand(args: readonly string[]): Promise<ExitStatus> {
  const options = readSolveOptions(args);
  // Checked before the solve: an hour's work must not end with "no such folder".
  const reason = options.report === null ? null : await unwritableReason(options.report);
  if (reason !== null) return refuseReport(reason, options);
  const line = new ProgressLine(options.quiet);
  const { analysis, refine, resolution, probes, extraTimes } = options;
  const { issues, report } = await runTask(
    options.file,
    { command: 'solve', options: { analysis, refine, resolution, probes, extraTimes } },
    (progress) => line.update(progress),
  ).finally(() => line.finish());
  if (!options.quiet || hasErrors(issues)) printIssues(issues, options.file);
  if (!report) return ExitStatus.wrongModel;

  const text = `${JSON.stringify(report, null, 2)}\n`;
  if (options.json) process.stdout.write(text);
  else if (!options.quiet) printSummary(report);
  const hasSaidWhy = !options.json && !options.quiet;
  if (report.message !== null && !hasSaidWhy) {
    console.error(`${report.status.replace('_', ' ')}: ${report.message}`);
  }
  const failure = options.report === null ? null : await writeReport(options.report, text);
  if (failure !== null) return refuseReport(failure, options);
  return report.status === 'converged' ? ExitStatus.converged : ExitStatus.failed;
}

function refuseReport(reason: string, { report }: SolveOptions): ExitStatus {
  console.error(`The report cannot be written to '${report}': ${reason}.`);
  return ExitStatus.failed;
}
