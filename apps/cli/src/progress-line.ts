import type { SolveProgress } from '@thermarium/solver';

const REDRAW_MS = 100;

/** Progress on standard error: one line that is redrawn on a terminal, nothing when piped or quiet. */
export class ProgressLine {
  private readonly shown: boolean;
  private drawnAt = 0;
  private drawn = false;

  constructor(quiet: boolean) {
    this.shown = !quiet && process.stderr.isTTY === true;
  }

  update({ stage, fraction, iteration, residual, time }: SolveProgress): void {
    const now = performance.now();
    if (!this.shown || now - this.drawnAt < REDRAW_MS) return;
    this.drawnAt = now;
    this.drawn = true;
    const at = time === null ? `iteration ${iteration}` : `t = ${time.toPrecision(4)} s`;
    const percent = `${Math.floor(100 * fraction)} %`.padStart(5);
    process.stderr.write(`\r\u001b[K${percent}  ${stage}, ${at}, residual ${residual.toExponential(1)}`);
  }

  finish(): void {
    if (this.drawn) process.stderr.write('\r\u001b[K');
  }
}
