import { loadModelFile } from '@thermarium/exchange';
import type { Vec3 } from '@thermarium/geometry';
import { kinds } from '@thermarium/kinds';
import { type Analysis, prepareModel, type SolveSummary, solveModel } from '@thermarium/mesh';
import { type Issue, issueCodes } from '@thermarium/model';

/** What a model file comes to, in process and on a grid of at most a few thousand cells. */
export interface Outcome {
  readonly issues: readonly Issue[];
  readonly summary: SolveSummary | null;
}

/** Solves are broken off here: what a fuzzed model needs more for is no failure of the reader. */
const MOST_STEPS = 3000;

export function outcomeOf(
  text: string,
  analysis: Analysis,
  probes: readonly Vec3[],
  cells = 20_000,
): Outcome {
  const { model, issues } = loadModelFile(text, kinds);
  if (!model) return { issues, summary: null };
  const { prepared, issues: further } = prepareModel(model, kinds, {
    analysis,
    refine: 1,
    cellBudget: { generous: cells / 20, usual: cells / 10 },
    cellLimit: { cells, reason: 'the test' },
  });
  const all = [...issues, ...further];
  if (!prepared) return { issues: all, summary: null };
  const solve = solveModel(prepared, model.name, { probes });
  for (let n = 0; n < MOST_STEPS; n++) {
    const step = solve.next();
    if (step.done) return { issues: all, summary: step.value };
  }
  return { issues: all, summary: null };
}

/** What is wrong with an outcome, as a sentence; null: nothing. */
export function complaintAbout({ issues, summary }: Outcome): string | null {
  for (const { path, code, message, remedy, severity } of issues) {
    const where = `${severity} ${path} [${code}] ${message} ${remedy}`;
    if (!Object.hasOwn(issueCodes, code)) return `unknown code: ${where}`;
    if (message === '') return `no message: ${where}`;
    if (/undefined|\[object|NaN %|Infinity/.test(message + remedy)) return `a value leaks: ${where}`;
    if (message.length + remedy.length > 1000) return `endless: ${where.slice(0, 300)}`;
  }
  if (!summary) return null;
  if (issues.some(({ severity }) => severity === 'error')) return 'solved in spite of errors';
  if (summary.status === 'converged') {
    if (summary.message !== null) return `converged, but: ${summary.message}`;
    const place = notFinite(summary, 'report');
    if (place) return `not finite: ${place}`;
  } else if (!summary.message || /NaN/.test(summary.message)) return `no reason: ${summary.message}`;
  return notFinite(summary, 'report');
}

/** The place of a number in a report that is none; null: all are finite. */
function notFinite(value: unknown, place: string): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : `${place} = ${value}`;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    const found = notFinite(part, `${place}.${key}`);
    if (found) return found;
  }
  return null;
}
