import { kinds } from '@thermarium/kinds';
import { adjacencyOf, prepareModel } from '@thermarium/mesh';
import { evaluateDocument, type Issue } from '@thermarium/model';
import {
  type ImpedanceHost,
  type ImpedanceReport,
  type Meshed,
  type RunHost,
  runImpedance,
  runModel,
  type Solution,
  type SolveReport,
} from '@thermarium/solution';
import type { SolveProgress } from '@thermarium/solver';
import { caseDocument } from '../model/case-document.ts';
import { fingerprint } from '../model/fingerprint.ts';
import { decompress } from '../storage/compression.ts';
import { CaseRecorder } from './case-recorder.ts';
import { cellsOf, type GridUse } from './cells-of.ts';
import { describeError } from './describe-ending.ts';
import { impedanceLines, lacksRoom, refusalOf, reportLines } from './log-lines.ts';
import type { Assignment, Conclusion, GridBounds, LoadAssignment } from './messages.ts';
import { SnapshotHost } from './snapshot-host.ts';
import { groupStudy, solveCases } from './solve-cases.ts';
import { type ChildHost, WorkingHost } from './working-host.ts';

/**
 * Solves a model, sends the files of its solution, and returns the conclusion. Throws where memory or the
 * store fail.
 */
async function solveSnapshot(
  assignment: Extract<Assignment, { kind: 'solve' }>,
  child: ChildHost,
): Promise<Conclusion> {
  const { snapshot, transient, start, grids } = assignment;
  const host = new SnapshotHost(assignment, child);
  host.begin();
  const evaluation = evaluateDocument(snapshot.document, kinds);
  const analysis = transient ? 'transient' : 'steady';
  const { issues, report } = await runModel(
    evaluation,
    { kinds, analysis, refine: 1, bands: 'hottest', ...grids, ...(start && { startField: start }) },
    host,
  );
  if (!report) return refused(evaluation, issues, analysis, grids);
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

/** The conclusion of a model that cannot be solved, with what it needs where that is memory. */
function refused(
  { model }: ReturnType<typeof evaluateDocument>,
  issues: readonly Issue[],
  use: GridUse,
  grids: GridBounds,
): Conclusion {
  const needs = model && lacksRoom(issues) ? { needsCells: cellsOf(model, use, grids) } : {};
  return { type: 'failed', message: refusalOf(issues), ...needs };
}

/** Entries of objects in a summary's steps; the history of the solution has them all. */
const MOST_ENTRIES = 25_000;

/**
 * Shortens the summary, which every reading of the solution carries: where the heat goes has a file and a call of its
 * own, and a long transient of many objects would make hundreds of megabytes.
 */
function keptSummary({ heat_flow: _, ...report }: SolveReport): { readonly [key: string]: unknown } {
  const entries = report.transient.length * Object.keys(report.objects).length;
  if (entries <= MOST_ENTRIES) return { ...report };
  return { ...report, transient: report.transient.map((row) => ({ ...row, objects: {} })) };
}

/**
 * Makes the field of a case again. One that is a sum of stored fields begins as this sum: the solver then finds nothing
 * to do but to check it.
 */
async function loadCase(
  { snapshot, names, cases: [{ index, values }], grids, sum }: LoadAssignment,
  child: ChildHost,
): Promise<Conclusion> {
  const document = caseDocument(snapshot.document, { names, values });
  const guess = sum && (await addedUp(sum));
  const host = new LoadingHost(child, new CaseRecorder(snapshot, child), index);
  const evaluation = evaluateDocument(document, kinds);
  const { issues, report } = await runModel(
    evaluation,
    { kinds, analysis: 'steady', refine: 1, ...grids, ...(guess && { guess }) },
    host,
  );
  if (!report) return refused(evaluation, issues, 'steady', grids);
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

/** Finds the thermal impedance of an object of a model, and returns the conclusion. Throws where memory fails. */
async function findImpedance(
  { snapshot, question, grids }: Extract<Assignment, { kind: 'impedance' }>,
  child: ChildHost,
): Promise<Conclusion> {
  const { document } = snapshot;
  const host = new FindingHost(child);
  host.begin(document.name);
  const options = { ...question, kinds, refine: 1, ...grids };
  const evaluation = evaluateDocument(document, kinds);
  const { issues, report } = await runImpedance(evaluation, options, host);
  if (!report) return refused(evaluation, issues, 'impedance', grids);
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

/** Budgets of cells. Areas come from the exact shapes, so a coarse grid gives them as well as a fine one. */
const ADJACENCY_BUDGET = { generous: 20_000, usual: 100_000 };

/** Does the assignment. Never rejects. */
export async function conclude(assignment: Assignment, host: ChildHost): Promise<Conclusion> {
  try {
    switch (assignment.kind) {
      case 'solve':
        return await solveSnapshot(assignment, host);
      case 'impedance':
        return await findImpedance(assignment, host);
      case 'cases':
        return await solveCases(assignment, host);
      case 'load':
        return await loadCase(assignment, host);
      case 'group':
        return await groupStudy(assignment, host);
      case 'adjacency':
        return findAdjacency(assignment);
      case 'sensitivities':
        return await findSensitivities(assignment);
    }
  } catch (error) {
    return { type: 'failed', message: describeError(error) };
  }
}

/** Solves a model again, now with the sensitivities of an object that was not the hottest one, and keeps nothing else of it. */
async function findSensitivities({
  document,
  object,
  grids,
}: Extract<Assignment, { kind: 'sensitivities' }>): Promise<Conclusion> {
  const options = {
    kinds,
    analysis: 'steady',
    refine: 1,
    bands: 'none',
    sensitivitiesOf: object,
    ...grids,
  } as const;
  const host = { now: () => performance.now(), peakMemoryMb: () => 0 };
  const { issues, report } = await runModel(evaluateDocument(document, kinds), options, host);
  if (!report) return { type: 'failed', message: refusalOf(issues) };
  if (report.sensitivities === null) {
    return {
      type: 'failed',
      message: report.message ?? 'Nothing is left of this object: later objects replace all of it.',
    };
  }
  return { type: 'sensitivities', answer: report.sensitivities };
}

function findAdjacency({ document, cellLimit }: Extract<Assignment, { kind: 'adjacency' }>): Conclusion {
  const { model, issues } = evaluateDocument(document, kinds);
  if (!model) return { type: 'failed', message: refusalOf(issues) };
  const { discretisation, issues: found } = prepareModel(model, kinds, {
    analysis: 'steady',
    refine: 1,
    cellLimit,
    cellBudget: ADJACENCY_BUDGET,
  });
  if (discretisation) return { type: 'adjacency', answer: { ...adjacencyOf(discretisation) } };
  const isEmpty = found.some(({ code }) => code === 'empty-model');
  if (isEmpty) return { type: 'adjacency', answer: { contacts: [], exposed: [] } };
  return { type: 'failed', message: refusalOf(found) };
}
