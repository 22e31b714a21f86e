import { writeFile } from 'node:fs/promises';
import { kinds } from '@thermarium/kinds';
import { prepareModel, type SolveReport, solveModel } from '@thermarium/mesh';
import type { EvaluatedModel, Issue } from '@thermarium/model';
import { drive, SolveCancelled } from '@thermarium/solver';
import { ExitStatus } from './exit-status.ts';
import { breathe, cellLimit, peakMemoryMb } from './host.ts';
import { hasErrors, printIssues } from './print-issues.ts';
import { printSummary } from './print-summary.ts';
import { ProgressLine } from './progress-line.ts';
import { readModel } from './read-model.ts';
import { readSolveOptions, type SolveOptions } from './solve-options.ts';

/** `thermarium solve FILE`: solves a model file, prints or writes the report. */
export async function solveCommand(args: readonly string[]): Promise<ExitStatus> {
  const options = readSolveOptions(args);
  const { model, issues } = await readModel(options.file);
  if (!model) {
    printIssues(issues);
    return ExitStatus.wrongModel;
  }
  try {
    const solved = await solveWithOptions(model, issues, options);
    if (!options.quiet || hasErrors(solved.issues)) printIssues(solved.issues);
    if (!solved.report) return ExitStatus.wrongModel;
    return await deliver(solved.report, options);
  } catch (error) {
    if (!(error instanceof SolveCancelled)) throw error;
    console.error('The solve was stopped.');
    return ExitStatus.interrupted;
  }
}

/** Meshes and solves. No report when meshing finds errors. */
export async function solveWithOptions(
  model: EvaluatedModel,
  found: readonly Issue[],
  options: Pick<SolveOptions, 'transient' | 'probes' | 'extraTimes' | 'refine' | 'resolution' | 'quiet'>,
): Promise<{ report: SolveReport | null; issues: readonly Issue[] }> {
  const start = performance.now();
  const { prepared, issues: meshIssues } = prepareModel(model, kinds, {
    analysis: options.transient ? 'transient' : 'steady',
    refine: options.refine,
    ...(options.resolution !== null && { resolution: options.resolution }),
    cellLimit: cellLimit(),
  });
  const issues = [...found, ...meshIssues];
  if (!prepared) return { report: null, issues };
  const meshed = performance.now();
  const interrupt = new AbortController();
  const stop = () => interrupt.abort();
  process.once('SIGINT', stop);
  const line = new ProgressLine(options.quiet);
  try {
    const summary = await drive(
      solveModel(prepared, model.name, { probes: options.probes, extraTimes: options.extraTimes }),
      { onProgress: (progress) => line.update(progress), breathe, signal: interrupt.signal },
    );
    const end = performance.now();
    const seconds = (from: number, to: number): number => (to - from) / 1000;
    const report: SolveReport = {
      ...summary,
      seconds: { mesh: seconds(start, meshed), solve: seconds(meshed, end), total: seconds(start, end) },
      peak_memory_mb: peakMemoryMb(),
      warnings: issues.map(({ path, code, message }) => ({ path, code, message })),
    };
    return { report, issues };
  } finally {
    line.finish();
    process.off('SIGINT', stop);
  }
}

async function deliver(report: SolveReport, options: SolveOptions): Promise<ExitStatus> {
  const text = `${JSON.stringify(report, null, 2)}\n`;
  if (options.report !== null) {
    try {
      await writeFile(options.report, text);
    } catch (error) {
      console.error(
        `The report cannot be written: ${error instanceof Error ? error.message : String(error)}.`,
      );
      return ExitStatus.failed;
    }
  }
  if (options.json) process.stdout.write(text);
  else if (!options.quiet) printSummary(report);
  return report.status === 'converged' ? ExitStatus.converged : ExitStatus.failed;
}
