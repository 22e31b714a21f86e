import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Meshed } from '@thermarium/solution';
import type { SolveProgress } from '@thermarium/solver';
import { CourseTeller } from './course-teller.ts';
import { costLines, issueLines, meshLine } from './log-lines.ts';
import type { ChildMessage } from './messages.ts';
import type { Outbox } from './outbox.ts';

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
export const SOLVED = 0.97;

const TELL_EVERY_MS = 100;
const BREATHE_EVERY_MS = 20;

/** The process around all work on a model in a child: clock, log, progress, and pauses for others. */
export class WorkingHost {
  protected readonly child: ChildHost;
  protected readonly course: CourseTeller;
  private cells: number | null = null;
  private toldAt = Number.NEGATIVE_INFINITY;
  private breathedAt = 0;

  constructor(child: ChildHost) {
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

  onMeshed(meshed: Meshed): void {
    this.course.meshed(meshed);
    const { prepared, issues, seconds, costliest } = meshed;
    if (issues.length > 0) this.log(...issueLines(issues));
    if (!prepared) return;
    const { nx, ny, nz, cells } = prepared.grid;
    this.cells = cells;
    this.log(meshLine({ grid: [nx, ny, nz], cells, seconds }), ...costLines(costliest));
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

  /** Reports that meshing has begun. */
  protected tellStart(title: string): void {
    this.log(title);
    this.tellProgress(0, 'Meshing');
  }

  /** Reports progress ten times a second. */
  protected tellSolving(
    { stage, fraction, residual }: SolveProgress,
    message: () => string,
  ): 'told' | 'not yet' {
    const now = performance.now();
    if (now - this.toldAt < TELL_EVERY_MS) return 'not yet';
    this.toldAt = now;
    const part = MESHED + (SOLVED - MESHED) * fraction;
    if (stage !== 'solve' || !Number.isFinite(residual)) this.tellProgress(part, 'Setting up');
    else this.tellProgress(part, message(), residual);
    return 'told';
  }

  protected tellProgress(fraction: number, message: string, residual: number | null = null): void {
    this.child.tell({ type: 'progress', fraction, message, residual, cells: this.cells });
  }
}

/** The child's turn to work; during others' turns it waits. */
export class Turn {
  /** Time waited for others, ms. */
  waited = 0;
  private readonly tell: (message: ChildMessage) => void;
  private others: PromiseWithResolvers<void> | null = null;

  constructor(tell: (message: ChildMessage) => void) {
    this.tell = tell;
  }

  hear(told: 'wait' | 'go on'): void {
    if (told === 'wait') this.others ??= Promise.withResolvers<void>();
    else {
      this.others?.resolve();
      this.others = null;
    }
  }

  /** Resolves when it is the child's turn. */
  async come(): Promise<void> {
    while (this.others) {
      const since = performance.now();
      this.tell({ type: 'waits' });
      await this.others.promise;
      this.waited += performance.now() - since;
    }
  }
}
