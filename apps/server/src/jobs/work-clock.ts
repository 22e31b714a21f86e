/** The longest that a timer of Node takes, ms. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** How long a solve has worked, without the time for which it stood aside; tells when that is as long as it may. */
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

  /** How long it has worked without a pause, ms. */
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
