import { Worker } from 'node:worker_threads';
import { BlobDamaged, StorageFull } from '../../storage/blob-store.ts';
import type { BlobReader } from '../stored-solution.ts';
import { InsideNotKept } from './inside-not-kept.ts';
import type { FromWriter, ToWriter } from './messages.ts';
import type { Order, Written } from './order.ts';

/** MB of JavaScript objects: texts of a portion, and a summary. */
const HEAP_MB = 256;

/** An order with the open file for its answer. */
export interface WriteTask {
  readonly order: Order;
  readonly file: number;
  /** One 32-bit number; not 0: nobody waits for the answer any more. */
  readonly given: SharedArrayBuffer;
}

interface Underway {
  readonly resolve: (written: Written) => void;
  readonly reject: (error: unknown) => void;
  /** Why a blob could not be read. */
  trouble: unknown;
}

/** A thread beside the event loop that writes answers into files, one at a time. */
export class Writer {
  private readonly blobs: BlobReader;
  private readonly thread: Worker;
  private underway: Underway | null = null;
  private isOver = false;

  constructor(blobs: BlobReader) {
    this.blobs = blobs;
    this.thread = new Worker(new URL('./writer-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    this.thread.on('message', (message: FromWriter) => this.hear(message));
    this.thread.on('error', (error) => this.fail(error));
    this.thread.on('exit', () => this.fail(new Error('A thread that writes answers has ended.')));
    this.thread.unref();
  }

  /** False: the thread has ended. */
  get isAlive(): boolean {
    return !this.isOver;
  }

  /** Rejects with the store's errors, `InsideNotKept` or `StorageFull`. */
  write({ order, file, given }: WriteTask): Promise<Written> {
    return new Promise((resolve, reject) => {
      this.underway = { resolve, reject, trouble: null };
      this.thread.ref();
      this.tell({ type: 'write', order, file, given });
    });
  }

  async end(): Promise<void> {
    this.isOver = true;
    await this.thread.terminate();
  }

  private hear(message: FromWriter): void {
    if (message.type === 'get') {
      void this.hand(message.key);
      return;
    }
    const { underway } = this;
    this.underway = null;
    this.thread.unref();
    if (message.type === 'written') underway?.resolve(message.written);
    else underway?.reject(underway.trouble ?? errorOf(message));
  }

  private async hand(key: string): Promise<void> {
    try {
      const bytes = await this.blobs.get(key);
      // A transferred buffer must not hold anything else.
      const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : Uint8Array.from(bytes);
      this.tell({ type: 'blob', key, bytes: own }, own.buffer);
    } catch (error) {
      if (this.underway) this.underway.trouble ??= error;
      this.tell({ type: 'blob', key, bytes: null });
    }
  }

  private tell(message: ToWriter, handedOver?: ArrayBufferLike): void {
    this.thread.postMessage(message, handedOver instanceof ArrayBuffer ? [handedOver] : []);
  }

  private fail(error: unknown): void {
    this.isOver = true;
    this.underway?.reject(error);
    this.underway = null;
  }
}

function errorOf(message: Extract<FromWriter, { type: 'not-kept' | 'damaged' | 'failed' }>): Error {
  switch (message.type) {
    case 'not-kept':
      return new InsideNotKept();
    case 'damaged':
      return new BlobDamaged(message.key, message.reason);
    case 'failed': {
      const cause = new Error(message.reason);
      return message.isDiskFull ? new StorageFull(cause) : cause;
    }
  }
}
