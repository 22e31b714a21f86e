import { resultKey } from '@thermarium/api';
import { kinds } from '@thermarium/kinds';
import type { Discretisation } from '@thermarium/mesh';
import { type Document, evaluateDocument } from '@thermarium/model';
import { describeField, type Solution, type SolveSummary } from '@thermarium/solution';
import type { SolveProgress } from '@thermarium/solver';
import type { Cases } from '@thermarium/study';
import {
  type CaseResult,
  groupCases,
  runStudy,
  type StudyHost,
  type SuperposedCases,
} from '@thermarium/study/run';
import { caseDocument } from '../model/case-document.ts';
import { fingerprint } from '../model/fingerprint.ts';
import { CaseRecorder } from './case-recorder.ts';
import { cellsOf } from './cells-of.ts';
import type { Assignment, CasesAssignment, Conclusion, TriedCase } from './messages.ts';
import { type ChildHost, WorkingHost } from './working-host.ts';

/** Superposed cases are done at once, and told in portions. */
const CASES_AT_ONCE = 250;
const TELL_EVERY_MS = 250;

/** Groups the cases of a study by the way in which they are solved. */
export async function groupStudy(
  { snapshot, names, cases }: Extract<Assignment, { kind: 'group' }>,
  child: ChildHost,
): Promise<Conclusion> {
  const host = new WorkingHost(child);
  const positions = cases.map((_, position) => position);
  const groups = await groupCases(snapshot.document, kinds, columnsOf(names, cases), positions, {
    breathe: () => host.breathe(),
  });
  return {
    type: 'grouped',
    groups: groups.map(({ way, indices }) => ({
      way,
      indices: indices.map((at) => cases[at].index),
      cells: largestGrid(
        snapshot.document,
        names,
        indices.map((at) => cases[at].values),
      ),
    })),
  };
}

/** Cases of a group whose grids are counted: those of one grid are alike, and of others the size hardly differs. */
const MOST_COUNTED = 5;

/** The cells of the largest grid among some cases, from the first to the last. */
function largestGrid(
  document: Document,
  names: readonly string[],
  cases: readonly (readonly number[])[],
): number {
  const stride = Math.max(1, Math.ceil(cases.length / MOST_COUNTED));
  const some = cases.filter((_, at) => at % stride === 0 || at === cases.length - 1);
  const sizes = some.map((values) => {
    const { model } = evaluateDocument(caseDocument(document, { names, values }), kinds);
    return model ? cellsOf(model, 'steady') : 0;
  });
  return Math.max(...sizes);
}

/** Solves cases of a study; one that fails holds up no other. */
export async function solveCases(assignment: CasesAssignment, child: ChildHost): Promise<Conclusion> {
  const { snapshot, names, cases, way, grids } = assignment;
  const host = new CasesHost(assignment, child);
  const indices = cases.map((_, position) => position);
  const outcome = await runStudy(
    snapshot.document,
    columnsOf(names, cases),
    { kinds, refine: 1, ...grids },
    host,
    [{ way, indices }],
  );
  await host.finish();
  // One group has one way.
  return { type: 'tried', way: outcome.way === 'mixed' ? way : outcome.way };
}

function columnsOf(names: readonly string[], cases: CasesAssignment['cases']): Cases {
  const columns = names.map((name, n) => ({
    name,
    values: Float64Array.from(cases, ({ values }) => values[n]),
  }));
  return { count: cases.length, columns };
}

/** Tells cases as they are done, after their files were stored. The study counts the cases of its task from 0. */
class CasesHost extends WorkingHost implements StudyHost {
  private readonly assignment: CasesAssignment;
  private readonly recorder: CaseRecorder;
  private keys: ReadonlyMap<string, string> = new Map();
  private objects: CaseResult['objects'] | null = null;
  private superposed: { readonly cases: SuperposedCases; readonly basis: number | null } | null = null;
  private readonly solutions = new Map<number, TriedCase['solution']>();
  private solves = 0;
  private workedSince: number;
  private done = 0;
  /** Fields that are stored, and the disk space of the largest so far. */
  private stored = 0;
  private largest = 0;
  private progressAt = Number.NEGATIVE_INFINITY;
  private batch: TriedCase[] = [];
  private told: Promise<unknown> = Promise.resolve();

  constructor(assignment: CasesAssignment, child: ChildHost) {
    super(child);
    this.assignment = assignment;
    this.recorder = new CaseRecorder(assignment.snapshot, child);
    this.workedSince = this.now();
  }

  onProgress({ fraction }: SolveProgress): void {
    const { cases } = this.assignment;
    const isOne = this.assignment.way === 'superposed';
    const part = isOne ? fraction : (this.done + fraction) / cases.length;
    this.tellCases(part, isOne ? `${cases.length} cases` : `Case ${cases[this.done]?.index + 1}`);
  }

  onSuperposed(cases: SuperposedCases): void {
    const { child, recorder } = this;
    this.know(cases.solutions[0].discretisation);
    this.solves += cases.solutions.length;
    const [first] = cases.indices;
    const index = this.indexOf(first);
    child.tell({ type: 'resistances', index, resistances: cases.resistances });
    const cells = cases.solutions[0].state.rise.length;
    // Its own field as it is stored, and the parts as they are before they are compressed.
    const isStored = cells * (4 + 8 * cases.solutions.length) <= this.assignment.fieldBytes;
    this.superposed = { cases, basis: isStored ? index : null };
    if (!isStored) return;
    const solution = cases.solutionOf(first);
    recorder.record(index, solution);
    recorder.recordParts(index, cases.solutions);
    this.solutions.set(
      first,
      this.solutionOf(first, summaryOf(solution, this.assignment.snapshot.document.name)),
    );
  }

  onSolution(position: number, solution: Solution, summary: SolveSummary): void {
    this.know(solution.discretisation);
    this.solves++;
    if (summary.status !== 'converged' || !this.hasRoom()) return;
    this.stored++;
    const { heat_flow, ...kept } = summary;
    this.recorder.record(this.indexOf(position), solution, heat_flow);
    this.solutions.set(position, this.solutionOf(position, kept));
  }

  onCase({ index: position, status, problem, maxT, power, objects, extremes }: CaseResult): void {
    const isSolved = status === 'converged';
    if (isSolved) this.tellObjects(objects);
    const now = this.now();
    this.batch.push({
      index: this.indexOf(position),
      max_t: isSolved ? maxT : null,
      power: isSolved ? power : null,
      extremes: isSolved ? extremes : null,
      problem: isSolved ? null : (problem ?? 'The solve failed.'),
      seconds: (now - this.workedSince) / 1000,
      solves: this.solves,
      solution: this.solutions.get(position) ?? null,
      sum: this.sumOf(position),
    });
    this.workedSince = now;
    this.solves = 0;
    this.done++;
    if (this.superposed === null || this.batch.length >= CASES_AT_ONCE) this.tellBatch();
  }

  async finish(): Promise<void> {
    this.tellBatch();
    await this.told;
  }

  private indexOf(position: number): number {
    return this.assignment.cases[position].index;
  }

  private know({ scene }: Discretisation): void {
    this.keys = new Map(scene.objects.map((object) => [object.path, resultKey(object)]));
  }

  private tellObjects(paths: CaseResult['objects']): void {
    if (paths === this.objects) return;
    this.tellBatch();
    this.objects = paths;
    const objects = paths.map((path) => ({ key: this.keys.get(path) ?? '', path }));
    this.told = this.told.then(() => this.child.tell({ type: 'objects', objects }));
  }

  private tellBatch(): void {
    const cases = this.batch;
    this.batch = [];
    if (cases.length === 0) return;
    const hasFiles = cases.some(({ solution }) => solution !== null);
    this.told = this.told.then(async () => {
      if (hasFiles) await this.child.outbox.empty();
      this.child.tell({ type: 'cases', cases });
    });
    // A file that cannot be stored ends the work at the next pause, by `room`.
    this.told.catch(() => {});
  }

  private hasRoom(): boolean {
    const { disk } = this.child.outbox;
    if (this.stored > 0) this.largest = Math.max(this.largest, disk / this.stored);
    return (this.stored + 1) * this.largest <= this.assignment.fieldBytes;
  }

  private sumOf(position: number): TriedCase['sum'] {
    if (!this.superposed || this.superposed.basis === null) return null;
    const { cases, basis } = this.superposed;
    const at = cases.indices.indexOf(position);
    const count = cases.solutions.length;
    return { basis, coefficients: [...cases.coefficients.subarray(at * count, (at + 1) * count)] };
  }

  private solutionOf(position: number, summary: object): TriedCase['solution'] {
    const { snapshot, names, cases } = this.assignment;
    const { values } = cases[position];
    return {
      summary: { ...summary },
      fingerprint: fingerprint(caseDocument(snapshot.document, { names, values }), false),
    };
  }

  private tellCases(fraction: number, message: string): void {
    const now = performance.now();
    if (now - this.progressAt < TELL_EVERY_MS) return;
    this.progressAt = now;
    this.tellProgress(fraction, message);
  }
}

/** The part of a report that a sum of fields has. */
function summaryOf(solution: Solution, model: string): object {
  const { grid } = solution.discretisation;
  return {
    ...{ model, analysis: 'steady', status: 'converged', message: null },
    ...{ grid: [grid.nx, grid.ny, grid.nz], cells: grid.cells },
    ...describeField(solution, []),
    transient: [],
  };
}
