import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  celsiusOf,
  type Discretisation,
  type FieldExtremes,
  type FieldState,
  type Meshed,
  type ObjectRow,
  type RunHost,
  type SolveCourse,
  type SolveReport,
} from '@thermarium/mesh';
import type { Issue } from '@thermarium/model';
import type { SolveProgress } from '@thermarium/solver';
import { declaredPlanes } from '../solutions/declared-planes.ts';
import { CourseTeller } from './course-teller.ts';
import { issueLines, iterationLine, meshLine, stepLine, stepStride } from './log-lines.ts';
import type { Assignment, ChildMessage } from './messages.ts';
import type { Outbox } from './outbox.ts';
import { SolutionRecorder } from './solution-recorder.ts';
import { StepThinner } from './step-thinner.ts';
import type { Turn } from './turn.ts';

/** The child's connection to the process that started it. */
export interface ChildHost {
  readonly tell: (message: ChildMessage) => void;
  readonly outbox: Outbox;
  readonly turn: Turn;
}

/**
 * Shares of progress at which meshing has ended and storing begins; how long the two take is hardly known.
 */
const MESHED = 0.05;
const SOLVED = 0.97;

const TELL_EVERY_MS = 100;
const LOG_EVERY_MS = 1000;
const BREATHE_EVERY_MS = 20;

/**
 * Runs a model for the program: reports progress, sends the files of the solution, and waits while others
 * have their turn.
 */
export class SnapshotHost implements RunHost {
  private readonly assignment: Extract<Assignment, { kind: 'solve' }>;
  private readonly child: ChildHost;
  private readonly course: CourseTeller;
  private recorder: SolutionRecorder | null = null;
  private cells: number | null = null;
  private thinner: StepThinner | null = null;
  private steps = 0;
  private toldAt = Number.NEGATIVE_INFINITY;
  private loggedAt = performance.now();
  private breathedAt = 0;

  constructor(assignment: Extract<Assignment, { kind: 'solve' }>, child: ChildHost) {
    this.assignment = assignment;
    this.child = child;
    this.course = new CourseTeller(this, (course) => child.tell({ type: 'course', course }));
  }

  /** A clock that stands still while others have their turn. */
  now(): number {
    return performance.now() - this.child.turn.waited;
  }

  peakMemoryMb(): number {
    return process.resourceUsage().maxRSS / 1024;
  }

  log(...lines: string[]): void {
    this.child.tell({ type: 'log', lines });
  }

  /** Reports that meshing has begun. */
  begin(): void {
    const { snapshot, transient } = this.assignment;
    this.log(`${transient ? 'Transient' : 'Steady'} solve of '${snapshot.document.name}'.`);
    this.tellProgress(0, 'Meshing');
  }

  onMeshed(meshed: Meshed): void {
    this.course.meshed(meshed);
    const { prepared, issues, seconds } = meshed;
    if (issues.length > 0) this.log(...issueLines(issues));
    if (!prepared) return;
    const { snapshot, transient } = this.assignment;
    const { nx, ny, nz, cells } = prepared.grid;
    this.cells = cells;
    this.log(meshLine({ grid: [nx, ny, nz], cells, seconds }));
    this.thinner = new StepThinner(prepared.scene.world.steps, (step) =>
      this.child.tell({ type: 'steps', steps: [step] }),
    );
    this.recorder = new SolutionRecorder(prepared, {
      keepsFields: !transient || prepared.scene.world.saveInternalTemp,
      planes: declaredPlanes(snapshot.document, snapshot.planeIds),
      send: (name, bytes) => this.child.outbox.send(name, bytes),
    });
  }

  /** Sends a field; of a transient also tells the step, and logs some. */
  onState(state: FieldState, { scene }: Discretisation, extremes: FieldExtremes): void {
    const rows = this.recorder?.record(state, extremes) ?? [];
    if (state.time === null) return;
    const { ambient } = scene.world;
    this.thinner?.reach({
      time: state.time,
      min_t: celsiusOf(extremes.coldest, ambient),
      max_t: celsiusOf(extremes.hottestRise, ambient),
    });
    if (this.steps++ % stepStride(scene.world.steps) === 0) this.log(stepLine(state.time, hottestOf(rows)));
  }

  /** Reports progress ten times a second, and logs a steady solve's iterations every second. */
  onProgress({ stage, fraction, iteration, residual, time }: SolveProgress, course: SolveCourse): void {
    this.course.progress(course);
    const now = performance.now();
    if (now - this.toldAt < TELL_EVERY_MS) return;
    this.toldAt = now;
    const part = MESHED + (SOLVED - MESHED) * fraction;
    if (stage !== 'solve' || !Number.isFinite(residual)) {
      this.tellProgress(part, 'Setting up');
      return;
    }
    this.tellProgress(part, solvingMessage(iteration, residual, time), residual);
    if (this.assignment.transient || now - this.loggedAt < LOG_EVERY_MS) return;
    this.loggedAt = now;
    this.log(iterationLine(iteration, residual));
  }

  /** Lets messages and files go out, and waits where these are held up or others have their turn. */
  async breathe(): Promise<void> {
    await this.child.outbox.room();
    await this.child.turn.come();
    const now = performance.now();
    if (now - this.breathedAt < BREATHE_EVERY_MS) return;
    this.breathedAt = now;
    await nextTurn();
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

  private tellProgress(fraction: number, message: string, residual: number | null = null): void {
    this.child.tell({ type: 'progress', fraction, message, residual, cells: this.cells });
  }
}

function hottestOf(rows: readonly ObjectRow[]): number | null {
  return rows.reduce<number | null>(
    (hottest, { max_t }) => (max_t === null ? hottest : Math.max(hottest ?? max_t, max_t)),
    null,
  );
}

function solvingMessage(iteration: number, residual: number, time: number | null): string {
  const at = time === null ? `iteration ${iteration}` : `t = ${time.toPrecision(4)} s`;
  return `Solving: ${at}, residual ${residual.toExponential(1)}`;
}
