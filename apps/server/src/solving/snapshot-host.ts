import type { Issue } from '@thermarium/model';
import type { Meshed, RunHost, Solution, SolveCourse, SolveReport } from '@thermarium/solution';
import type { SolveProgress } from '@thermarium/solver';
import { declaredPlanes } from '../solutions/declared-planes.ts';
import { iterationLine, stepLine, stepStride } from './log-lines.ts';
import type { Assignment } from './messages.ts';
import { SolutionRecorder } from './solution-recorder.ts';
import { StepThinner } from './step-thinner.ts';
import { type ChildHost, SOLVED, WorkingHost } from './working-host.ts';

const LOG_EVERY_MS = 1000;

/**
 * Runs a model for the program: reports progress, sends the files of the solution, and waits while others
 * have their turn.
 */
export class SnapshotHost extends WorkingHost implements RunHost {
  private readonly assignment: Extract<Assignment, { kind: 'solve' }>;
  private recorder: SolutionRecorder | null = null;
  private thinner: StepThinner | null = null;
  private steps = 0;
  private loggedAt = performance.now();

  constructor(assignment: Extract<Assignment, { kind: 'solve' }>, child: ChildHost) {
    super(child);
    this.assignment = assignment;
  }

  /** Reports that meshing has begun. */
  begin(): void {
    const { snapshot, transient } = this.assignment;
    this.tellStart(`${transient ? 'Transient' : 'Steady'} solve of '${snapshot.document.name}'.`);
  }

  override onMeshed(meshed: Meshed): void {
    super.onMeshed(meshed);
    const { prepared } = meshed;
    if (!prepared) return;
    const { snapshot, transient } = this.assignment;
    this.thinner = new StepThinner(prepared.scene.world.steps, (step) =>
      this.child.tell({ type: 'steps', steps: [step] }),
    );
    this.recorder = new SolutionRecorder({
      keepsFields: !transient || prepared.scene.world.saveInternalTemp,
      planes: declaredPlanes(snapshot.document, snapshot.planeIds),
      send: (name, bytes) => this.child.outbox.send(name, bytes),
    });
  }

  /** Sends a solution; of a transient also tells the step, and logs some. */
  onSolution(solution: Solution): void {
    this.recorder?.record(solution);
    const { time, extremes, objects } = solution;
    if (time === null) return;
    this.thinner?.reach({
      time,
      min_t: solution.celsius(extremes.coldest),
      max_t: solution.celsius(extremes.hottestRise),
    });
    const { steps } = solution.discretisation.scene.world;
    if (this.steps++ % stepStride(steps) === 0) {
      const hottest = objects.reduce((most, object) => Math.max(most, extremes.max[object]), -Infinity);
      this.log(stepLine(time, solution.celsius(hottest)));
    }
  }

  /** Logs a steady solve's iterations every second. */
  onProgress(progress: SolveProgress, course: SolveCourse): void {
    const { stage, iteration, residual } = progress;
    this.course.progress(course);
    if (this.tellSolving(progress, () => solvingMessage(progress)) === 'not yet') return;
    const now = performance.now();
    const iterates = stage === 'solve' && Number.isFinite(residual);
    if (!iterates || this.assignment.transient || now - this.loggedAt < LOG_EVERY_MS) return;
    this.loggedAt = now;
    this.log(iterationLine(iteration, residual));
  }

  /** Tells how the solve went. */
  tellCourse(report: SolveReport, issues: readonly Issue[]): void {
    this.course.solved(report, issues);
  }

  /**
   * Sends the last files of the solution. Resolves when all of them are stored, and rejects where one could
   * not be.
   */
  async store({ heat_flow }: SolveReport): Promise<void> {
    this.thinner?.finish();
    const start = this.now();
    this.recorder?.finish(heat_flow);
    this.tellProgress(SOLVED, 'Storing the solution');
    await this.child.outbox.empty();
    this.course.stored((this.now() - start) / 1000);
  }
}

function solvingMessage({ stage, iteration, residual, time }: SolveProgress): string {
  if (stage === 'bands') return 'Finding bounds of the error';
  const at = time === null ? `iteration ${iteration}` : `t = ${time.toPrecision(4)} s`;
  return `Solving: ${at}, residual ${residual.toExponential(1)}`;
}
