import { kinds } from '@thermarium/kinds';
import { type ObjectRow, runModel } from '@thermarium/mesh';
import { evaluateDocument } from '@thermarium/model';
import { fingerprint } from '../model/fingerprint.ts';
import { resultKey } from '../solutions/result-key.ts';
import { caseDocument } from '../studies/case-document.ts';
import type { ResultObject } from '../studies/result-object.ts';
import { CaseHost } from './case-host.ts';
import { refusalOf } from './log-lines.ts';
import type { CasesAssignment, Conclusion, TriedCase } from './messages.ts';
import { keptSummary } from './solve-snapshot.ts';
import type { ChildHost } from './working-host.ts';

const TELL_EVERY_MS = 250;

/** Solves cases of a study one after the other; a case that fails holds up no other. */
export async function solveCases(assignment: CasesAssignment, child: ChildHost): Promise<Conclusion> {
  let told: readonly ResultObject[] = [];
  let sizeOfOne = 0;
  for (const [n, { index, values }] of assignment.cases.entries()) {
    const { outbox } = child;
    const before = outbox.disk;
    const tried = await tryCase(assignment, child, {
      index,
      values,
      isStored: before + sizeOfOne <= assignment.fieldBytes,
      done: n,
    });
    if (tried.solution) sizeOfOne = Math.max(sizeOfOne, outbox.disk - before);
    const { rows, ...result } = tried;
    if (rows.length > 0) {
      const objects = rows.map((row) => ({ key: resultKey(row), path: row.path }));
      if (!sameObjects(objects, told)) child.tell({ type: 'objects', objects });
      told = objects;
    }
    child.tell({ type: 'case', ...result });
  }
  return { type: 'tried' };
}

interface Trial {
  readonly index: number;
  readonly values: readonly number[];
  readonly isStored: boolean;
  /** Cases before it. */
  readonly done: number;
}

async function tryCase(
  { snapshot, names, cases, cellLimit }: CasesAssignment,
  child: ChildHost,
  { index, values, isStored, done }: Trial,
): Promise<Omit<TriedCase, 'type'> & { readonly rows: readonly ObjectRow[] }> {
  let toldAt = Number.NEGATIVE_INFINITY;
  const host = new CaseHost({
    snapshot,
    child,
    folder: isStored ? String(index) : null,
    onProgress: (fraction) => {
      const now = performance.now();
      if (now - toldAt < TELL_EVERY_MS) return;
      toldAt = now;
      const message = `Case ${index + 1}`;
      child.tell({
        type: 'progress',
        fraction: (done + fraction) / cases.length,
        message,
        residual: null,
        cells: null,
      });
    },
  });
  const start = host.now();
  const document = caseDocument(snapshot.document, { names, values });
  const evaluation = evaluateDocument(document, kinds);
  const { issues, report } = await runModel(
    evaluation,
    { kinds, analysis: 'steady', refine: 1, cellLimit },
    host,
  );
  const failed = (problem: string, solves: number) => ({
    ...{ index, max_t: null, power: null, extremes: null, problem, solves, solution: null, rows: [] },
    seconds: (host.now() - start) / 1000,
  });
  if (!report) return failed(refusalOf(issues), 0);
  await host.store(report);
  if (report.status !== 'converged') return failed(report.message ?? 'The solve failed.', 1);
  return {
    index,
    rows: host.rows,
    max_t: report.t_max,
    power: report.power_in_W * 1000,
    extremes: Float64Array.from(host.rows.flatMap(({ min_t, max_t }) => [min_t ?? NaN, max_t ?? NaN])),
    problem: null,
    seconds: (host.now() - start) / 1000,
    solves: 1,
    solution: isStored ? { summary: keptSummary(report), fingerprint: fingerprint(document, false) } : null,
  };
}

function sameObjects(one: readonly ResultObject[], other: readonly ResultObject[]): boolean {
  return one.length === other.length && one.every(({ key }, n) => key === other[n].key);
}
