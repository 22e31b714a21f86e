import { inTurns } from '../in-turns.ts';

/** Marks an element as busy while it counts more beginnings than ends. */
export class BusyMark {
  private readonly element: Pick<Element, 'ariaBusy'>;
  private running = 0;

  constructor(element: Pick<Element, 'ariaBusy'>) {
    this.element = element;
  }

  begin(): void {
    this.running++;
    this.element.ariaBusy = 'true';
  }

  end(): void {
    this.running--;
    if (this.running === 0) this.element.ariaBusy = null;
  }
}

/** Long painting in turns beside frames and clicks: what was painted last stays until the new is done. */
export class Painting {
  private readonly mark: BusyMark;
  private readonly invalidate: () => void;
  private running = new AbortController();

  /** @param invalidate asks for a frame */
  constructor(mark: BusyMark, invalidate: () => void) {
    this.mark = mark;
    this.invalidate = invalidate;
  }

  /** Gives up what is still being painted, takes the steps, and then takes their work into the picture. */
  start(steps: Iterator<unknown>, take: () => void): void {
    this.stop();
    this.running = new AbortController();
    const { signal } = this.running;
    this.mark.begin();
    void inTurns(steps, signal)
      .then(() => {
        if (signal.aborted) return;
        take();
        this.invalidate();
      })
      .finally(() => this.mark.end());
  }

  stop(): void {
    this.running.abort();
  }
}
