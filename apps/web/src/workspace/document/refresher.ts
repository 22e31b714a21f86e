import type { Content } from './content.ts';
import type { Part } from './read-content.ts';

export interface RefresherParts {
  /** Reads parts of the project; answers how to lay them over what is known. */
  readonly read: (parts: readonly Part[]) => Promise<(before: Content) => Content>;
  readonly take: (lay: (before: Content) => Content) => void;
  /** How many changes of this page have been answered; what was read across one of them may be older than it. */
  readonly answered: () => number;
  /** Does something while no change is under way. */
  readonly hold: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly failed: (error: unknown) => void;
}

/** Reads parts of the project again, those that are asked for within a while at once. */
export class Refresher {
  private readonly parts: RefresherParts;
  private wanted = new Set<Part>();
  private due = Number.POSITIVE_INFINITY;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | null = null;
  private isClosed = false;

  constructor(parts: RefresherParts) {
    this.parts = parts;
  }

  /** Reads parts again in `delay` ms, or earlier with what is read earlier. */
  want(parts: readonly Part[], delay: number): void {
    if (parts.length === 0 || this.isClosed) return;
    for (const part of parts) this.wanted.add(part);
    const due = Date.now() + delay;
    if (due >= this.due) return;
    this.due = due;
    this.schedule();
  }

  /** Reads parts again now; fulfils when they are there, or could not be read. */
  async now(parts: readonly Part[]): Promise<void> {
    this.want(parts, 0);
    await this.running;
    if (this.wanted.size > 0) await this.run();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  private schedule(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(), Math.max(0, this.due - Date.now()));
  }

  private async run(): Promise<void> {
    if (this.running) return this.running;
    clearTimeout(this.timer);
    const parts = [...this.wanted];
    this.wanted = new Set();
    this.due = Number.POSITIVE_INFINITY;
    if (parts.length === 0 || this.isClosed) return;
    this.running = this.refresh(parts);
    await this.running;
    this.running = null;
    if (this.wanted.size > 0) this.schedule();
  }

  private async refresh(parts: readonly Part[]): Promise<void> {
    const { read, take, answered, hold, failed } = this.parts;
    try {
      const before = answered();
      const lay = await read(parts);
      if (this.isClosed) return;
      if (answered() === before) take(lay);
      else await hold(async () => take(await read(parts)));
    } catch (error) {
      if (!this.isClosed) failed(error);
    }
  }
}
