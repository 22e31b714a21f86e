import type { Written } from './order.ts';
import type { Writer, WriteTask } from './writer.ts';

/** Threads that write: with only one, the reader of a plane would wait for somebody else's large solution. */
const AT_ONCE = 2;
/** Threads that one user may use: the other is for everybody else. */
const AT_ONCE_FOR_ONE = 1;
/** Threads end after this long without work, ms: each takes 40 MB. */
const IDLE = 30_000;

type WriterThread = Pick<Writer, 'isAlive' | 'write' | 'end'>;

/** Nobody waits for the answer any more. */
export class GivenUp extends Error {}

interface Waiting extends WriteTask {
  readonly user: number;
  readonly resolve: (written: Written) => void;
  readonly reject: (error: unknown) => void;
}

/** Has answers written beside the event loop; users take turns. */
export class WriterQueue {
  private readonly open: () => WriterThread;
  private readonly free: WriterThread[] = [];
  private readonly busy = new Map<WriterThread, number>();
  private waiting: Waiting[] = [];
  private idle: NodeJS.Timeout | null = null;
  private isClosed = false;

  /** @param open starts a thread */
  constructor(open: () => WriterThread) {
    this.open = open;
  }

  /** Has a thread ready, so that the next answer does not wait for its start; it ends by itself when it is not used. */
  warm(): void {
    if (this.isClosed) return;
    if (this.free.length === 0 && this.busy.size === 0) this.free.push(this.open());
    this.endWhenIdle();
  }

  /** Rejects with `GivenUp` where all readers left before its turn, and once it is closed. */
  write(user: number, task: WriteTask): Promise<Written> {
    // The program ends: whoever asks now would wait for ever, and its end for them.
    if (this.isClosed) return Promise.reject(new GivenUp());
    return new Promise((resolve, reject) => {
      this.waiting.push({ ...task, user, resolve, reject });
      this.look();
    });
  }

  /** Drops orders for which nobody waits any more. */
  prune(): void {
    const isGivenUp = ({ given }: Waiting): boolean => Atomics.load(new Int32Array(given), 0) !== 0;
    const dropped = this.waiting.filter(isGivenUp);
    this.waiting = this.waiting.filter((one) => !isGivenUp(one));
    for (const { reject } of dropped) reject(new GivenUp());
  }

  async close(): Promise<void> {
    this.isClosed = true;
    if (this.idle) clearTimeout(this.idle);
    for (const { reject } of this.waiting.splice(0)) reject(new GivenUp());
    await Promise.all([...this.free.splice(0), ...this.busy.keys()].map((writer) => writer.end()));
  }

  private look(): void {
    while (!this.isClosed && this.busy.size < AT_ONCE) {
      const next = this.waiting.find(({ user }) => this.runningFor(user) < AT_ONCE_FOR_ONE);
      if (!next) return;
      this.waiting = this.waiting.filter((one) => one !== next);
      void this.run(next);
    }
  }

  private runningFor(user: number): number {
    return [...this.busy.values()].filter((one) => one === user).length;
  }

  private async run({ user, resolve, reject, ...task }: Waiting): Promise<void> {
    const writer = this.free.pop() ?? this.open();
    this.busy.set(writer, user);
    await writer.write(task).then(resolve, reject);
    this.busy.delete(writer);
    if (writer.isAlive) this.free.push(writer);
    this.endWhenIdle();
    this.look();
  }

  private endWhenIdle(): void {
    if (this.idle) clearTimeout(this.idle);
    this.idle = setTimeout(() => {
      for (const writer of this.free.splice(0)) void writer.end();
    }, IDLE);
    this.idle.unref();
  }
}
