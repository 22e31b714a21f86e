import type { ReachedStep } from '@thermarium/api';

/** Steps of a running transient that are told, about; a chart shows no more. The solution has all of them. */
const MOST_TOLD = 2000;

/**
 * Tells the output steps of a running transient as they are reached. Of very many it tells the hottest of every few,
 * so that no peak is missed, and always the first and the last.
 */
export class StepThinner {
  private readonly tell: (step: ReachedStep) => void;
  private readonly groupSize: number;
  private reached = 0;
  private hottest: ReachedStep | null = null;
  private latest: ReachedStep | null = null;

  /** @param steps how many there will be, without t = 0 */
  constructor(steps: number, tell: (step: ReachedStep) => void) {
    this.groupSize = Math.max(1, Math.ceil(steps / MOST_TOLD));
    this.tell = tell;
  }

  reach(step: ReachedStep): void {
    const isFirst = this.reached === 0;
    if (this.hottest === null || heatOf(step) >= heatOf(this.hottest)) this.hottest = step;
    this.latest = step;
    // The first makes a group of its own.
    if (isFirst || this.reached % this.groupSize === 0) {
      this.tell(this.hottest);
      if (this.hottest === step) this.latest = null;
      this.hottest = null;
    }
    this.reached++;
  }

  /** Tells what is left after the last step. */
  finish(): void {
    if (this.hottest) this.tell(this.hottest);
    if (this.latest && this.latest !== this.hottest) this.tell(this.latest);
    this.hottest = null;
    this.latest = null;
  }
}

function heatOf({ max_t }: ReachedStep): number {
  return max_t ?? Number.NEGATIVE_INFINITY;
}
