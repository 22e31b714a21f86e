import { kinds } from '@thermarium/kinds';
import { evaluateDocument } from '@thermarium/model';
import { runModel, type SolveReport } from '@thermarium/solution';
import { lacksRoom, refusalOf, reportLines } from './log-lines.ts';
import type { Assignment, Conclusion } from './messages.ts';
import { SnapshotHost } from './snapshot-host.ts';
import type { ChildHost } from './working-host.ts';

/**
 * Solves a model, sends the files of its solution, and returns the conclusion. Throws where memory or the
 * store fail.
 */
export async function solveSnapshot(
  assignment: Extract<Assignment, { kind: 'solve' }>,
  child: ChildHost,
): Promise<Conclusion> {
  const { snapshot, transient, grids } = assignment;
  const host = new SnapshotHost(assignment, child);
  host.begin();
  const evaluation = evaluateDocument(snapshot.document, kinds);
  const analysis = transient ? 'transient' : 'steady';
  const { issues, report } = await runModel(evaluation, { kinds, analysis, refine: 1, ...grids }, host);
  if (!report) {
    return { type: 'failed', message: refusalOf(issues), lacksRoom: lacksRoom(issues) };
  }
  host.tellCourse(report, issues);
  await host.store(report);
  host.log(...reportLines(report));
  if (report.status !== 'converged') {
    return { type: 'failed', message: report.message ?? 'The solve failed.' };
  }
  const steps = report.transient.map(({ time, t_max, t_min }, n) => ({
    ...{ step: n, time },
    ...{ max_t: t_max, min_t: t_min },
  }));
  return { type: 'solved', summary: keptSummary(report), steps };
}

/** Entries of objects in a summary's steps; the history of the solution has them all. */
const MOST_ENTRIES = 25_000;

/**
 * Shortens the summary, which every reading of the solution carries: where the heat goes has a file and a call of its
 * own, and a long transient of many objects would make hundreds of megabytes.
 */
export function keptSummary({ heat_flow: _, ...report }: SolveReport): { readonly [key: string]: unknown } {
  const entries = report.transient.length * Object.keys(report.objects).length;
  if (entries <= MOST_ENTRIES) return { ...report };
  return { ...report, transient: report.transient.map((row) => ({ ...row, objects: {} })) };
}
