import type { Server } from 'node:http';

/** How often the event loop is looked at, ms. */
const LOOK_EVERY = 1;
const HEALTH = '/api/health/';

/**
 * Watches how long questions for the program's health wait on this thread, which answers them, in processor time of the
 * thread: on a busy machine it stays the same. A question waits for the turn of the event loop during which it comes,
 * for what is before it in the next, and for all that runs until it is answered.
 */
export class EventLoopWatch {
  private longest = 0;
  private lastTurn = 0;
  private looked = process.threadCpuUsage();
  private readonly timer = setInterval(() => this.look(), LOOK_EVERY);

  constructor(server: Server) {
    server.prependListener('request', ({ url }, response) => {
      if (url !== HEALTH) return;
      const begun = process.threadCpuUsage();
      const before = this.lastTurn + milliseconds(process.threadCpuUsage(this.looked));
      response.on('finish', () => {
        const wait = before + milliseconds(process.threadCpuUsage(begun));
        this.longest = Math.max(this.longest, wait);
      });
    });
  }

  /** The longest wait since this was asked last, ms of processor time. */
  take(): number {
    const { longest } = this;
    this.longest = 0;
    return longest;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    this.lastTurn = milliseconds(process.threadCpuUsage(this.looked));
    this.looked = process.threadCpuUsage();
  }
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}
