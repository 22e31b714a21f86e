import type { Server } from 'node:http';

/** Interval of checks, ms. */
const LOOK_EVERY = 1;
const HEALTH = '/api/health/';

/**
 * Measures how long health requests wait on this thread, which answers them, in processor time of the thread,
 * which stays the same on a busy machine. A request waits for the turn of the event loop during which it
 * comes, for what is before it in the next, and for all that runs until it is answered.
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

  /** The longest wait since the last call of this, ms of processor time. */
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
