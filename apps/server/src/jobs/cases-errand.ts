import { solutionPrefix } from '../solutions/keep-solution.ts';
import { deleteUnnamed } from '../solutions/unnamed-blobs.ts';
import type { ChildListener, Ending } from '../solving/child-process.ts';
import { describeEnding } from '../solving/describe-ending.ts';
import type { Assignment, CasesAssignment, TriedCase } from '../solving/messages.ts';
import { endPart } from '../studies/end-study.ts';
import { type KeptCase, keepCase } from '../studies/keep-case.ts';
import { beginCases, type LeftCases } from '../studies/left-cases.ts';
import type { ResultObject } from '../studies/result-object.ts';
import { counted } from '../studies/wording.ts';
import { reserveProblem } from './disk-watch.ts';
import type { Errand, ErrandEnd } from './errand.ts';
import type { RunContext } from './run-attempt.ts';
import { SolutionFiles } from './solution-files.ts';
import type { StudyTask } from './take-task.ts';
import type { TaskAttempt } from './task-attempt.ts';

/** Failed cases that a task's log names one by one. */
const MOST_NAMED = 20;

/** Solves some cases of a study, and keeps each as soon as it is solved. */
export class CasesErrand implements Errand {
  readonly listener: ChildListener;
  private readonly task: StudyTask;
  private readonly context: RunContext;
  private readonly attempt: TaskAttempt;
  private readonly files = new Map<number, SolutionFiles>();
  private objects: readonly ResultObject[] = [];
  private left: LeftCases | null = null;
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
      objects: (objects) => {
        this.kept = this.kept.then(() => {
          this.objects = objects;
        });
      },
      case: (tried) => {
        this.kept = this.kept.then(() => this.keep(tried));
        // Awaited in `settled`; until then a failure is nobody's.
        this.kept.catch(() => {});
      },
      file: (name, bytes) => this.store(name, bytes),
    };
  }

  get bytes(): number {
    return [...this.files.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  tidy(): Promise<void> {
    return this.dropFiles();
  }

  async next(cellLimit: CasesAssignment['cellLimit']): Promise<Assignment | null> {
    this.left = await beginCases(this.context.database, this.task);
    if (this.left === null || this.left.cases.length === 0) return null;
    this.tried = 0;
    const { snapshot, names, cases, fieldBytes } = this.left;
    return { kind: 'cases', snapshot, names, cases, cellLimit, fieldBytes };
  }

  async settled(): Promise<void> {
    await Promise.all([...this.files.values()].map((files) => files.settled()));
    await this.kept;
  }

  async conclude(ending: Ending | null): Promise<ErrandEnd | 'again'> {
    if (ending === null || ending.type === 'tried') return this.ended();
    if (ending.type === 'failed') return this.breakdown(ending.message);
    if (ending.type === 'ended' || ending.type === 'not-started')
      return this.breakdown(describeEnding(ending));
    throw new Error(`Cases concluded with '${ending.type}'.`);
  }

  failed(message: string): ErrandEnd {
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

  private ended(): ErrandEnd {
    const { task, context, failures } = this;
    if (task.case_id !== null && this.problem !== null) return this.failed(this.problem);
    const more = failures - MOST_NAMED;
    return {
      state: 'SUCCESS',
      message: 'Solved.',
      lines: more > 0 ? [`… and ${counted(more, 'more case')} failed.`] : [],
      also: async (transaction) => {
        if (task.case_id === null) await endPart(transaction, task, null, context.clock());
      },
      afterwards: () => this.dropFiles(),
    };
  }

  /** The case at which a child broke down fails; another child solves the others. */
  private async breakdown(problem: string): Promise<ErrandEnd | 'again'> {
    const guilty = this.left?.cases[this.tried];
    if (!guilty || this.task.case_id !== null) return this.failed(problem);
    await this.keep({
      ...{ type: 'case', index: guilty.index, max_t: null, power: null, extremes: null, problem },
      ...{ seconds: 0, solves: 0, solution: null },
    });
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

  private async keep(tried: TriedCase): Promise<void> {
    this.tried++;
    const { task, context, objects } = this;
    const files = this.files.get(tried.index);
    const result: KeptCase = {
      ...tried,
      files: tried.solution && files ? { ...tried.solution, blobs: files.prefix, bytes: files.bytes } : null,
    };
    await keepCase(context, task, objects, result);
    this.files.delete(tried.index);
    this.problem = tried.problem;
    if (tried.problem !== null && ++this.failures <= MOST_NAMED) {
      this.attempt.addToLog([`Case ${tried.index + 1} failed: ${tried.problem}`]);
    }
  }
}
