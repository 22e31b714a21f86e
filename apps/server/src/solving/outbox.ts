import { onDisk } from '../files/disk-space.ts';
import { compress } from '../storage/compression.ts';
import type { ChildMessage, Kept } from './messages.ts';

/** Bytes under way before the solve waits. */
const MOST_UNDERWAY = 64 * 2 ** 20;

/** Files under way from the child to the process that stores them; they are compressed beside the solve. */
export class Outbox {
  private readonly tell: (message: ChildMessage) => void;
  private readonly underway = new Map<string, number>();
  private bytes = 0;
  private sent = 0;
  private problem: string | null = null;
  private heard: () => void = () => {};

  constructor(tell: (message: ChildMessage) => void) {
    this.tell = tell;
  }

  /** Disk space of all files that were sent so far. */
  get disk(): number {
    return this.sent;
  }

  send(name: string, bytes: Uint8Array): void {
    this.underway.set(name, bytes.byteLength);
    this.bytes += bytes.byteLength;
    compress(bytes).then(
      (compressed) => {
        this.sent += onDisk(compressed.byteLength);
        this.tell({ type: 'file', name, bytes: compressed });
      },
      (error: unknown) => this.hear({ kept: name, problem: String(error) }),
    );
  }

  hear({ kept, problem }: Kept): void {
    this.bytes -= this.underway.get(kept) ?? 0;
    this.underway.delete(kept);
    this.problem ??= problem;
    this.heard();
  }

  /** Resolves when there is room for more; rejects when a file could not be stored. */
  room(): Promise<void> {
    return this.until(() => this.bytes < MOST_UNDERWAY);
  }

  /** Resolves when every file is stored. */
  empty(): Promise<void> {
    return this.until(() => this.underway.size === 0);
  }

  private async until(done: () => boolean): Promise<void> {
    while (this.problem === null && !done()) {
      await new Promise<void>((resolve) => {
        this.heard = resolve;
      });
    }
    if (this.problem !== null) throw new Error(`The solution could not be stored: ${this.problem}`);
  }
}
