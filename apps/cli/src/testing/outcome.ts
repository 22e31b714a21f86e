import { loadModelFile } from '@thermarium/exchange';
import type { Vec3 } from '@thermarium/geometry';
import { kinds } from '@thermarium/kinds';
import type { Analysis } from '@thermarium/mesh';
import { issueCodes } from '@thermarium/model';
import { type ModelRun, type RunOptions, runModel } from '@thermarium/solution';
import { SolveCancelled } from '@thermarium/solver';
import { ownFigures } from '../host.ts';

/** The outcome of a model file, run in this process on a grid of at most a few thousand cells. */
type Outcome = ModelRun;

/** Longer solves are broken off: that a fuzzed model needs more is no failure of the reader. */
const MOST_STEPS = 3000;

export async function outcomeOf(
  text: string,
  analysis: Analysis,
  probes: readonly Vec3[],
  cells = 20_000,
): Promise<Outcome> {
  const loaded = loadModelFile(text, kinds);
  const options: RunOptions = {
    ...{ kinds, analysis, probes, refine: 1 },
    cellBudget: { generous: cells / 20, usual: cells / 10 },
    cellLimit: { cells, reason: 'the test' },
  };
  let meshed = loaded.issues;
  let steps = 0;
  try {
    return await runModel(loaded, options, {
      ...ownFigures,
      onMeshed: ({ issues }) => {
        meshed = issues;
      },
      signal: {
        get aborted() {
          return steps++ >= MOST_STEPS;
        },
      },
    });
  } catch (error) {
    if (error instanceof SolveCancelled) return { issues: meshed, report: null };
    throw error;
  }
}

/** The fault of an outcome in a sentence; null: none. */
export function complaintAbout({ issues, report }: Outcome): string | null {
  for (const { path, code, message, remedy, severity } of issues) {
    const where = `${severity} ${path} [${code}] ${message} ${remedy}`;
    if (!Object.hasOwn(issueCodes, code)) return `unknown code: ${where}`;
    if (message === '') return `no message: ${where}`;
    if (/undefined|\[object|NaN %|Infinity/.test(message + remedy)) return `a value leaks: ${where}`;
    if (message.length + remedy.length > 1000) return `endless: ${where.slice(0, 300)}`;
  }
  if (!report) return null;
  if (issues.some(({ severity }) => severity === 'error')) return 'solved in spite of errors';
  if (report.status === 'converged') {
    if (report.message !== null) return `converged, but: ${report.message}`;
    const place = notFinite(report, 'report');
    if (place) return `not finite: ${place}`;
  } else if (!report.message || /NaN/.test(report.message)) return `no reason: ${report.message}`;
  return notFinite(report, 'report');
}

/** The place of a value in a report that is not a finite number; null: all are finite. */
function notFinite(value: unknown, place: string): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : `${place} = ${value}`;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    const found = notFinite(part, `${place}.${key}`);
    if (found) return found;
  }
  return null;
}
