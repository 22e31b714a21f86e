import type { StoredField } from '@thermarium/solution';
import type { SolveLimits } from '../config/settings.ts';
import type { Snapshot } from '../db/schema.ts';
import { keepImpedance } from '../solutions/impedances.ts';
import { deleteUnshared, replaceSolution, solutionPrefix } from '../solutions/keep-solution.ts';
import { readStart, storedStartOf } from '../solutions/start-solution.ts';
import { deleteUnnamed } from '../solutions/unnamed-blobs.ts';
import type { ChildListener, Ending } from '../solving/child-process.ts';
import { describeEnding } from '../solving/describe-ending.ts';
import type { Assignment, Conclusion, GridBounds } from '../solving/messages.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { diskProblem } from './disk-watch.ts';
import { SolutionFiles } from './solution-files.ts';
import { stepsOf } from './solve-room.ts';
import type { TakenTask } from './take-task.ts';
import type { AttemptContext, TaskAttempt } from './task-attempt.ts';
import type { HandlerEnd, RunContext, TaskHandler } from './task-handler.ts';

/** Solves a project's model, in the place of the project's solution, or finds a thermal impedance of it. */
export class SolveHandler implements TaskHandler {
  readonly listener: ChildListener;
  private readonly task: TakenTask;
  private readonly context: RunContext;
  private readonly snapshot: Snapshot;
  private readonly files: SolutionFiles;

  constructor(task: TakenTask, context: RunContext, attempt: TaskAttempt) {
    this.task = task;
    this.context = context;
    // `startSolve` has written it into the row.
    this.snapshot = task.snapshot as Snapshot;
    this.files = new SolutionFiles(context.blobs, solutionPrefix(task.id, task.attempt));
    this.listener = {
      steps: (steps) => attempt.reach(steps),
      course: (course) => attempt.keepCourse(course),
      file: (name, bytes) => this.files.keep(name, bytes),
    };
  }

  get bytes(): number {
    return this.files.bytes;
  }

  tidy(): Promise<void> {
    return deleteUnnamed(this.context, this.task.id);
  }

  async next(grids: GridBounds): Promise<Assignment> {
    const { snapshot } = this;
    const { impedance, transient } = this.task;
    return impedance
      ? { kind: 'impedance', snapshot, question: impedance, grids }
      : { kind: 'solve', snapshot, transient, start: await this.start(), grids };
  }

  /** The temperatures of a transient that starts from a stored solution. Throws `not-stored`, with the remedy. */
  private async start(): Promise<StoredField | null> {
    const start = this.task.transient ? storedStartOf(this.snapshot.document) : null;
    return start && readStart(this.context, this.task.project_id, start);
  }

  settled(): Promise<void> {
    return this.files.settled();
  }

  async conclude(ending: Ending | null): Promise<HandlerEnd> {
    if (ending?.type === 'solved') return storeSolution(this.task, this.context, ending, this.files);
    if (ending?.type === 'impedance') return storeImpedance(this.task, this.context, ending);
    if (ending?.type === 'failed') return this.failed(ending.message);
    if (ending?.type === 'ended' || ending?.type === 'not-started')
      return this.failed(describeEnding(ending));
    throw new Error(`A task concluded with '${ending?.type}'.`);
  }

  failed(message: string): HandlerEnd {
    return { state: 'FAILURE', message, lines: [message], afterwards: () => this.dropFiles() };
  }

  /**
   * A failed end may have been committed all the same, where only its answer was lost: then a solution names
   * the files.
   */
  dropFiles(): Promise<void> {
    const { database, blobs } = this.context;
    return deleteUnshared(database, blobs, [this.files.prefix]);
  }

  async diskProblem(limits: SolveLimits): Promise<string | null> {
    const { task, files } = this;
    if (task.impedance) return null;
    const steps = task.transient ? stepsOf(this.snapshot.document) : null;
    return diskProblem({ ...this.context, task, limits, files, steps });
  }
}

type StoreContext = Pick<AttemptContext, 'database' | 'events'> & { readonly blobs: BlobStore };

/** The end of a task with its solution in the place of the former one. */
function storeSolution(
  task: TakenTask,
  { database, blobs, events }: StoreContext,
  { summary, steps }: Extract<Conclusion, { type: 'solved' }>,
  { prefix, bytes }: Pick<SolutionFiles, 'prefix' | 'bytes'>,
): HandlerEnd {
  let dropped: readonly string[] = [];
  return {
    state: 'SUCCESS',
    message: 'Solved.',
    lines: ['The solution is stored.'],
    also: async (transaction) => {
      const solved = { ...task, summary, steps, blobs: prefix, bytes };
      dropped = await replaceSolution(transaction, solved);
    },
    afterwards: async (isOurs) => {
      if (!isOurs) return deleteUnshared(database, blobs, [prefix]);
      await events.publish(task.project_id, { type: 'solution', transient: task.transient });
      await deleteUnshared(database, blobs, dropped);
    },
  };
}

/** The end of a task with its thermal impedance. */
function storeImpedance(
  { impedance, ...task }: TakenTask,
  { events }: StoreContext,
  { report }: Extract<Conclusion, { type: 'impedance' }>,
): HandlerEnd {
  if (!impedance) throw new Error('A solve concluded with a thermal impedance.');
  let id: number | null = null;
  return {
    state: 'SUCCESS',
    message: 'Found.',
    lines: ['The thermal impedance is stored.'],
    also: async (transaction) => {
      id = await keepImpedance(transaction, { ...task, impedance }, report);
    },
    afterwards: async (isOurs) => {
      if (isOurs && id !== null) await events.publish(task.project_id, { type: 'impedance', id });
    },
  };
}
