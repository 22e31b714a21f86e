import { counted } from '@thermarium/study';
import type { CaseWay } from '@thermarium/study/run';
import type { Transaction } from 'kysely';
import type { ResultObject, Tables } from '../db/schema.ts';
import { solutionPrefix } from '../solutions/keep-solution.ts';
import { deleteUnnamed } from '../solutions/unnamed-blobs.ts';
import type { ChildListener, Ending } from '../solving/child-process.ts';
import { describeEnding } from '../solving/describe-ending.ts';
import type { Assignment, CasesAssignment, GridBounds, TriedCase } from '../solving/messages.ts';
import { writeWay } from '../studies/cut-study.ts';
import { endPart } from '../studies/end-study.ts';
import { keepCases, keepResistances } from '../studies/keep-cases.ts';
import { caseToLoad, leftCases } from '../studies/left-cases.ts';
import { reserveProblem } from './disk-watch.ts';
import { SolutionFiles } from './solution-files.ts';
import type { StudyTask } from './take-task.ts';
import type { TaskAttempt } from './task-attempt.ts';
import type { HandlerEnd, RunContext, TaskHandler } from './task-handler.ts';

/** Failed cases that a task's log names one by one. */
const MOST_NAMED = 20;

/** Solves some cases of a study and keeps each as soon as it is solved, or makes the field of one again. */
export class CasesHandler implements TaskHandler {
  readonly listener: ChildListener;
  private readonly task: StudyTask;
  private readonly context: RunContext;
  private readonly attempt: TaskAttempt;
  private readonly files = new Map<number, SolutionFiles>();
  private objects: readonly ResultObject[] = [];
  private left: CasesAssignment['cases'] = [];
  private tried = 0;
  private failures = 0;
  private problem: string | null = null;
  /** Cases are kept in the order in which they were solved. */
  private kept: Promise<unknown> = Promise.resolve();

  constructor(task: StudyTask, context: RunContext, attempt: TaskAttempt) {
    this.task = task;
    this.context = context;
    this.attempt = attempt;
    this.listener = {
      objects: (objects) =>
        this.inTurn(async () => {
          this.objects = objects;
        }),
      resistances: (index, resistances) =>
        this.inTurn(() => keepResistances(context.database, task, index, resistances)),
      cases: (tried) => this.inTurn(() => this.keep(tried)),
      file: (name, bytes) => this.store(name, bytes),
    };
  }

  get bytes(): number {
    return [...this.files.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  tidy(): Promise<void> {
    return this.dropFiles();
  }

  async next(grids: GridBounds): Promise<Assignment | null> {
    const { context, task } = this;
    if (task.case_id !== null) {
      const load = await caseToLoad(context, task.case_id);
      return load && { ...load, grids };
    }
    const work = await leftCases(context.database, task);
    this.left = work?.cases ?? [];
    this.tried = 0;
    return work && work.cases.length > 0 ? { ...work, grids } : null;
  }

  async settled(): Promise<void> {
    await Promise.all([...this.files.values()].map((files) => files.settled()));
    await this.kept;
  }

  async conclude(ending: Ending | null): Promise<HandlerEnd | 'again'> {
    if (ending === null) return this.ended(null);
    if (ending.type === 'tried') return this.ended(ending.way);
    if (ending.type === 'failed') return this.breakdown(ending.message);
    if (ending.type === 'ended' || ending.type === 'not-started')
      return this.breakdown(describeEnding(ending));
    throw new Error(`Cases concluded with '${ending.type}'.`);
  }

  failed(message: string): HandlerEnd {
    const { task, context } = this;
    return {
      state: 'FAILURE',
      message,
      lines: [message],
      also: async (transaction) => {
        if (task.case_id === null) await endPart(transaction, task, message, context.clock());
      },
      afterwards: () => this.dropFiles(),
    };
  }

  dropFiles(): Promise<void> {
    return deleteUnnamed(this.context, this.task.id);
  }

  diskProblem(): Promise<string | null> {
    return reserveProblem(this.context.freeDisk);
  }

  private inTurn(work: () => Promise<unknown>): void {
    this.kept = this.kept.then(work);
    // `settled()` awaits this promise; until then the empty handler keeps a failure from counting as unhandled.
    this.kept.catch(() => {});
  }

  /** @param way in which the cases were solved in the end; null: none were left */
  private ended(way: CaseWay | null): HandlerEnd {
    const { task, context, failures } = this;
    if (task.case_id !== null && this.problem !== null) return this.failed(this.problem);
    const more = failures - MOST_NAMED;
    return {
      state: 'SUCCESS',
      message: 'Solved.',
      lines: more > 0 ? [`… and ${counted(more, 'more case')} failed.`] : [],
      also: async (transaction) => {
        if (task.case_id !== null) return;
        if (way !== null && way !== task.case_way) await this.correctWay(transaction, way);
        await endPart(transaction, task, null, context.clock());
      },
      afterwards: () => this.dropFiles(),
    };
  }

  /** Cases that could not be superposed have been solved one by one. */
  private async correctWay(transaction: Transaction<Tables>, way: CaseWay): Promise<void> {
    const { id, study_id } = this.task;
    await transaction.updateTable('task').set({ case_way: way }).where('id', '=', id).execute();
    await writeWay(transaction, study_id);
  }

  /** The case at which a child broke down fails; another child solves the others. */
  private async breakdown(problem: string): Promise<HandlerEnd | 'again'> {
    const guilty = this.left.at(this.tried);
    const { case_id, case_way } = this.task;
    if (!guilty || case_id !== null || case_way === 'superposed') return this.failed(problem);
    await this.keep([
      {
        ...{ index: guilty.index, max_t: null, power: null, extremes: null, problem },
        ...{ seconds: 0, solves: 0, solution: null, sum: null },
      },
    ]);
    return 'again';
  }

  private async store(name: string, bytes: Uint8Array): Promise<void> {
    const slash = name.indexOf('/');
    const index = Number(name.slice(0, slash));
    const files = this.files.get(index) ?? this.filesOf(index);
    this.files.set(index, files);
    return files.keep(name.slice(slash + 1), bytes);
  }

  private filesOf(index: number): SolutionFiles {
    const { id, attempt } = this.task;
    return new SolutionFiles(this.context.blobs, `${solutionPrefix(id, attempt)}-${index}`);
  }

  private async keep(tried: readonly TriedCase[]): Promise<void> {
    this.tried += tried.length;
    const { task, context, objects } = this;
    const cases = tried.map((one) => {
      const files = this.files.get(one.index);
      const kept = one.solution && files && { ...one.solution, blobs: files.prefix, bytes: files.bytes };
      return { ...one, files: kept ?? null };
    });
    await keepCases(context, task, objects, cases);
    for (const { index, problem } of tried) {
      this.files.delete(index);
      if (problem === null) continue;
      this.problem = problem;
      if (++this.failures <= MOST_NAMED) this.attempt.addToLog([`Case ${index + 1} failed: ${problem}`]);
    }
  }
}
