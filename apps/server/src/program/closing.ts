/** Closes what was opened, the last first; each gets its turn even when another fails. */
export class Closing {
  private readonly opened: { close(): PromiseLike<unknown> | undefined }[] = [];

  /** Registers something to be closed. */
  add<Opened extends { close(): PromiseLike<unknown> | undefined }>(opened: Opened): Opened {
    this.opened.push(opened);
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
