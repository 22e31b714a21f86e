import { kinds } from '@thermarium/kinds';
import { evaluateDocument, type Issue } from '@thermarium/model';
import { type ImpedanceHost, type ImpedanceReport, runImpedance } from '@thermarium/solution';
import type { SolveProgress } from '@thermarium/solver';
import { impedanceLines, lacksRoom, refusalOf } from './log-lines.ts';
import type { Assignment, Conclusion } from './messages.ts';
import { type ChildHost, WorkingHost } from './working-host.ts';

/** Finds the thermal impedance of an object of a model, and returns the conclusion. Throws where memory fails. */
export async function findImpedance(
  { snapshot, question, grids }: Extract<Assignment, { kind: 'impedance' }>,
  child: ChildHost,
): Promise<Conclusion> {
  const { document } = snapshot;
  const host = new FindingHost(child);
  host.begin(document.name);
  const options = { ...question, kinds, refine: 1, ...grids };
  const { issues, report } = await runImpedance(evaluateDocument(document, kinds), options, host);
  if (!report) return { type: 'failed', message: refusalOf(issues), lacksRoom: lacksRoom(issues) };
  host.tellCourse(report, issues);
  host.log(...impedanceLines(report));
  if (report.status !== 'converged') {
    return { type: 'failed', message: report.message ?? 'The thermal impedance could not be found.' };
  }
  return { type: 'impedance', report };
}

class FindingHost extends WorkingHost implements ImpedanceHost {
  begin(name: string): void {
    this.tellStart(`Thermal impedance in '${name}'.`);
  }

  onProgress(progress: SolveProgress): void {
    const { iteration, residual } = progress;
    this.tellSolving(
      progress,
      () => `Projecting: iteration ${iteration}, residual ${residual.toExponential(1)}`,
    );
  }

  tellCourse(report: ImpedanceReport, issues: readonly Issue[]): void {
    this.course.projected(report, issues);
  }
}
