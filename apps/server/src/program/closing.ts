/** Closes what was opened, the last first; each gets its turn even when another fails. */
export class Closing {
  private readonly opened: { close(): PromiseLike<unknown> | undefined }[] = [];
  private readonly told: AbortSignal | undefined;

  /** `told`: opening is given up, so that nothing further is worth the time. */
  constructor(told?: AbortSignal) {
    this.told = told;
  }

  /** Registers something to be closed. Throws, with it registered, where opening is given up. */
  add<Opened extends { close(): PromiseLike<unknown> | undefined }>(opened: Opened): Opened {
    this.opened.push(opened);
    this.told?.throwIfAborted();
    return opened;
  }

  /** Rejects with the first failure, after all were tried. */
  async close(): Promise<void> {
    const failures: unknown[] = [];
    for (let next = this.opened.pop(); next; next = this.opened.pop()) {
      try {
        await next.close();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}
