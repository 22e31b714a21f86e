import type { SolveReport } from '@thermarium/solution';
import { ExitStatus } from '../failure.ts';
import { printable } from '../output.ts';
import { unwritableReason, writeReport } from '../report-file.ts';
import { type Baseline, readBaseline } from './baseline.ts';
import { junitText } from './junit.ts';
import { summaryText } from './summary-text.ts';
import { type ThermalTest, thermalTests } from './thermal-tests.ts';
import type { VerdictOptions } from './verdict-options.ts';
import { verdictSentence } from './verdict-sentence.ts';

/** The files that a check needs, read before the solve. */
export interface PreparedCheck {
  readonly options: VerdictOptions;
  readonly baseline: Baseline | null;
}

/** Reads the earlier report, and sees that the outcome can be written; a text: the reason why not, as a sentence. */
export async function prepareCheck(
  options: VerdictOptions,
  analysis: SolveReport['analysis'],
): Promise<PreparedCheck | string> {
  for (const file of [options.junit, options.summary]) {
    const reason = file === null ? null : await unwritableReason(file);
    if (reason !== null) return unwritten(file, reason);
  }
  if (options.baseline === null) return { options, baseline: null };
  const baseline = await readBaseline(options.baseline, analysis, options.tolerance);
  if (typeof baseline !== 'string') return { options, baseline };
  return `The earlier report '${options.baseline}' cannot be used: ${baseline}.`;
}

/** The status of a checked solve; the reasons, if files could not be written, as sentences. */
interface CheckOutcome {
  readonly status: ExitStatus;
  readonly failures: readonly string[];
}

/**
 * Checks a solve and writes what was asked for. Failures are told on standard error, the verdict with `say`.
 *
 * @param say prints a line for people
 */
export async function concludeCheck(
  report: SolveReport,
  { options, baseline }: PreparedCheck,
  say: (line: string) => void,
): Promise<CheckOutcome> {
  const tests = thermalTests(report, baseline);
  for (const { group, name, message } of tests.filter(isFailed)) {
    if (group !== 'solve') console.error(`${group}: ${printable(name)}: ${printable(message)}`);
  }
  say(printable(verdictSentence(report, tests)));
  const failures = [
    ...(await written(options.junit, () => junitText(report.model, tests, report.seconds.total))),
    ...(await written(options.summary, () => summaryText(report, tests))),
  ];
  return { status: statusOf(report, tests), failures };
}

const isFailed = ({ outcome }: ThermalTest): boolean => outcome === 'failed';

/** A solve without a result is told as one. A check of nothing fails too: it would pass for ever. */
function statusOf({ status }: SolveReport, tests: readonly ThermalTest[]): ExitStatus {
  if (status !== 'converged') return ExitStatus.failed;
  const isChecked = tests.some(({ group, outcome }) => group !== 'solve' && outcome !== 'skipped');
  return isChecked && !tests.some(isFailed) ? ExitStatus.converged : ExitStatus.limitBroken;
}

async function written(file: string | null, text: () => string): Promise<readonly string[]> {
  const reason = file === null ? null : await writeReport(file, text());
  return reason === null ? [] : [unwritten(file, reason)];
}

function unwritten(file: string | null, reason: string): string {
  return `'${file}' cannot be written: ${reason}.`;
}
