/** How often the event loop is looked at, ms. */
const LOOK_EVERY = 1;

/**
 * Watches the event loop of this thread. A turn that takes long is told by the processor time that this thread takes
 * between two looks, which on a busy machine stays the same.
 */
export class TurnWatch {
  private longest = 0;
  private before = process.threadCpuUsage();
  private readonly timer = setInterval(() => this.look(), LOOK_EVERY);

  /** The longest turn since this was asked last, ms of processor time. */
  take(): number {
    this.look();
    const { longest } = this;
    this.longest = 0;
    return longest;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    const { user, system } = process.threadCpuUsage(this.before);
    this.before = process.threadCpuUsage();
    this.longest = Math.max(this.longest, (user + system) / 1000);
  }
}
