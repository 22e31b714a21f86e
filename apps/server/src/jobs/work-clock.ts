/** The longest timer of Node, ms. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Measures how long a solve has worked, without its pauses; calls back at the limit. */
export class WorkClock {
  private readonly limit: number;
  private readonly onLimit: () => void;
  private before = 0;
  private since: number | null = null;
  private timer: NodeJS.Timeout | null = null;

  /** @param limit ms */
  constructor(limit: number, onLimit: () => void) {
    this.limit = limit;
    this.onLimit = onLimit;
  }

  /** Time worked without a pause, ms. */
  get stretch(): number {
    return this.since === null ? 0 : performance.now() - this.since;
  }

  run(): void {
    if (this.since !== null) return;
    this.since = performance.now();
    this.timer = setTimeout(this.onLimit, Math.min(Math.max(0, this.limit - this.before), LONGEST_TIMER));
  }

  rest(): void {
    if (this.timer) clearTimeout(this.timer);
    this.before += this.stretch;
    this.since = null;
    this.timer = null;
  }
}
