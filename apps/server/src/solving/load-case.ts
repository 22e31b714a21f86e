import { kinds } from '@thermarium/kinds';
import { evaluateDocument } from '@thermarium/model';
import { type Meshed, type RunHost, runModel, type Solution } from '@thermarium/solution';
import type { SolveProgress } from '@thermarium/solver';
import { caseDocument } from '../model/case-document.ts';
import { fingerprint } from '../model/fingerprint.ts';
import { decompress } from '../storage/compression.ts';
import { CaseRecorder } from './case-recorder.ts';
import { refusalOf } from './log-lines.ts';
import type { Conclusion, LoadAssignment } from './messages.ts';
import { keptSummary } from './solve-snapshot.ts';
import { type ChildHost, WorkingHost } from './working-host.ts';

/**
 * Makes the field of a case again. One that is a sum of stored fields begins as this sum: the solver then finds nothing
 * to do but to check it.
 */
export async function loadCase(
  { snapshot, names, cases: [{ index, values }], grids, sum }: LoadAssignment,
  child: ChildHost,
): Promise<Conclusion> {
  const document = caseDocument(snapshot.document, { names, values });
  const guess = sum && (await addedUp(sum));
  const host = new LoadingHost(child, new CaseRecorder(snapshot, child), index);
  const { issues, report } = await runModel(
    evaluateDocument(document, kinds),
    { kinds, analysis: 'steady', refine: 1, ...grids, ...(guess && { guess }) },
    host,
  );
  if (!report) return { type: 'failed', message: refusalOf(issues) };
  await child.outbox.empty();
  if (report.status !== 'converged')
    return { type: 'failed', message: report.message ?? 'The solve failed.' };
  child.tell({
    type: 'cases',
    cases: [
      {
        ...{ index, max_t: report.t_max, power: null, extremes: null, problem: null, seconds: 0, solves: 0 },
        solution: { summary: keptSummary(report), fingerprint: fingerprint(document, false) },
        sum: null,
      },
    ],
  });
  return { type: 'tried', way: 'direct' };
}

async function addedUp({ fields, coefficients }: NonNullable<LoadAssignment['sum']>): Promise<Float64Array> {
  let total = new Float64Array(0);
  for (const [n, field] of fields.entries()) {
    const rise = new Float64Array(Uint8Array.from(await decompress(field)).buffer);
    if (n === 0) total = new Float64Array(rise.length);
    for (let cell = 0; cell < total.length; cell++) total[cell] += coefficients[n] * rise[cell];
  }
  return total;
}

/** Says nothing in the log: somebody only looks. */
class LoadingHost extends WorkingHost implements RunHost {
  private readonly recorder: CaseRecorder;
  private readonly index: number;

  constructor(child: ChildHost, recorder: CaseRecorder, index: number) {
    super(child);
    this.recorder = recorder;
    this.index = index;
  }

  override onMeshed(_: Meshed): void {}

  onSolution(solution: Solution): void {
    this.recorder.record(this.index, solution);
  }

  onProgress(progress: SolveProgress): void {
    this.tellSolving(progress, () => 'Loading');
  }
}
