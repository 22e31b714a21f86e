import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { makePrivateFolder, PRIVATE_FILE } from '../../files/private-folder.ts';
import { BlobMissing, type BlobStore, StorageFull } from '../../storage/blob-store.ts';
import { indexKey } from '../stored-solution.ts';
import { type Manner, type Patch, prefixesOf, type Subject, type Written } from './order.ts';
import { Readers, TooManyReaders } from './readers.ts';
import { Writer } from './writer.ts';
import { GivenUp, WriterQueue } from './writer-queue.ts';

/** Bytes read ahead of a reader, which a slow reader holds in memory. */
const CHUNK = 128 * 1024;

interface StreamedFile {
  readonly file: FileHandle;
  readonly bytes: number;
  /** Bytes that replace those of the file. */
  readonly patches: readonly Patch[];
}

/** Reads a file that others read too, as fast as its reader takes it. */
class RenditionStream extends Readable {
  private readonly from: StreamedFile;
  private readonly release: () => void;
  private at = 0;

  /** @param release called once, when the stream has ended or was broken off */
  constructor(from: StreamedFile, release: () => void) {
    super({ highWaterMark: CHUNK });
    this.from = from;
    this.release = release;
  }

  override _read(): void {
    this.next().then(
      (chunk) => this.push(chunk),
      (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
    );
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.release();
    done(error);
  }

  /** Null at the end. */
  private async next(): Promise<Uint8Array | null> {
    const { file, bytes } = this.from;
    const start = this.at;
    const length = Math.min(CHUNK, bytes - start);
    if (length === 0) return null;
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafeSlow(length), 0, length, start);
    if (bytesRead === 0) throw new Error('A written answer is shorter than it was.');
    this.at += bytesRead;
    const chunk = buffer.subarray(0, bytesRead);
    this.lay(chunk, start);
    return chunk;
  }

  private lay(chunk: Uint8Array, start: number): void {
    for (const { at, bytes } of this.from.patches) {
      for (let n = 0; n < bytes.length; n++) {
        const place = at + n - start;
        if (place >= 0 && place < chunk.length) chunk[place] = bytes[n];
      }
    }
  }
}

export interface RenditionOptions {
  readonly blobs: BlobStore;
  /** The folder of answers while the program runs. */
  readonly folder: string;
  /** Limit of their disk space. */
  readonly bytes: number;
}

/** One reader's request. */
export interface Wish {
  readonly subject: Subject;
  readonly manner: Manner;
  readonly stale: boolean;
  /** The report of the solve, as JSON text; read only where the answer has to be written. */
  readonly summary: () => Promise<string>;
  readonly user: number;
  /** Aborted when the reader has gone. */
  readonly signal: AbortSignal;
}

/** An answer to be sent. */
export interface Rendition {
  readonly bytes: number;
  readonly stream: Readable;
}

interface Kept {
  readonly file: FileHandle;
  readonly written: Written;
  readers: number;
  /** It was removed to make room for others, and is closed when its last reader has gone. */
  isDropped: boolean;
}

interface Making {
  readonly kept: Promise<Kept>;
  readonly given: SharedArrayBuffer;
  waiting: number;
}

/**
 * Answers with results in the form in which they are sent: each is written once, beside the event loop, and
 * from then on streamed from its file to all who ask for it. The files are unlinked once they are open:
 * however the program ends, nothing is left of them. Answers that were not read for longest make room for new
 * ones.
 */
export class Renditions {
  private readonly options: RenditionOptions;
  private readonly queue: WriterQueue;
  private readonly readers = new Readers();
  /** Least recently used first. */
  private readonly kept = new Map<string, Kept>();
  private readonly making = new Map<string, Making>();
  /** Bytes of all files, including removed ones that are still being read. */
  private bytes = 0;

  constructor(options: RenditionOptions) {
    this.options = options;
    this.queue = new WriterQueue(() => new Writer(options.blobs));
  }

  /** Makes ready for an answer that is soon asked for. */
  warm(): void {
    this.queue.warm();
  }

  /**
   * Rejects with `BlobMissing`, `BlobDamaged`, `InsideNotKept`, `StorageFull`, with `TooManyReaders`, and with
   * `GivenUp` where the reader left while it waited.
   */
  async read(wish: Wish): Promise<Rendition> {
    const leave = this.readers.enter(wish.user);
    try {
      const kept = await this.find(wish);
      const release = () => {
        leave();
        this.release(kept);
      };
      const { file, written } = kept;
      const patches = wish.stale ? written.whenStale : [];
      const stream = new RenditionStream({ file, bytes: written.bytes, patches }, release);
      wish.signal.addEventListener('abort', () => stream.destroy(), { once: true });
      if (wish.signal.aborted) stream.destroy();
      return { bytes: written.bytes, stream };
    } catch (error) {
      leave();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.queue.close();
    await Promise.allSettled([...this.making.values()].map(({ kept }) => kept));
    for (const key of [...this.kept.keys()]) this.drop(key);
  }

  /** The file of an answer, with the reader counted. */
  private async find(wish: Wish): Promise<Kept> {
    const { subject, manner } = wish;
    const key = JSON.stringify({ subject, manner });
    const known = this.kept.get(key);
    if (!known) return this.waitFor(key, wish);
    // Counted before the first await: the file must not be closed meanwhile.
    known.readers++;
    this.kept.delete(key);
    this.kept.set(key, known);
    try {
      // After stored files were deleted, or others restored, readers must not get the former answer.
      for (const prefix of prefixesOf(subject)) {
        const index = indexKey(prefix);
        if (!(await this.options.blobs.exists(index))) throw new BlobMissing(index, null);
      }
    } catch (error) {
      this.release(known);
      throw error;
    }
    return known;
  }

  private async waitFor(key: string, wish: Wish): Promise<Kept> {
    const making = this.making.get(key) ?? this.begin(key, wish);
    making.waiting++;
    const leave = () => {
      making.waiting--;
      if (making.waiting > 0) return;
      Atomics.store(new Int32Array(making.given), 0, 1);
      if (this.making.get(key) === making) this.making.delete(key);
      this.queue.prune();
    };
    wish.signal.addEventListener('abort', leave, { once: true });
    if (wish.signal.aborted) leave();
    try {
      const kept = await making.kept;
      if (wish.signal.aborted) throw new GivenUp();
      kept.readers++;
      return kept;
    } catch (error) {
      throw wish.signal.aborted ? new GivenUp() : error;
    } finally {
      wish.signal.removeEventListener('abort', leave);
    }
  }

  private begin(key: string, wish: Wish): Making {
    const given = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    const making = { kept: this.make(key, wish, given), given, waiting: 0 };
    this.making.set(key, making);
    const forget = () => {
      if (this.making.get(key) === making) this.making.delete(key);
    };
    making.kept.then(forget, forget);
    return making;
  }

  private async make(key: string, wish: Wish, given: SharedArrayBuffer): Promise<Kept> {
    if (this.bytes > 2 * this.options.bytes) {
      throw new TooManyReaders('unavailable', 'Too many large results are being read. Try again soon.');
    }
    const { subject, manner, user } = wish;
    const order = { subject, manner, summary: subject.kind === 'solution' ? await wish.summary() : '' };
    const file = await this.newFile();
    try {
      const written = await this.queue.write(user, { order, file: file.fd, given });
      const kept: Kept = { file, written, readers: 0, isDropped: false };
      // A given-up answer that was completed at the same moment may have been started again.
      this.drop(key);
      this.kept.set(key, kept);
      this.bytes += written.bytes;
      // Its readers are counted right after this; until then it must not be closed.
      setImmediate(() => this.makeRoom());
      return kept;
    } catch (error) {
      await file.close();
      if (error instanceof StorageFull) this.makeRoom(0);
      throw error;
    }
  }

  private async newFile(): Promise<FileHandle> {
    const { folder } = this.options;
    await makePrivateFolder(folder);
    const path = join(folder, randomUUID());
    const file = await open(path, 'wx+', PRIVATE_FILE);
    await rm(path);
    return file;
  }

  private makeRoom(limit = this.options.bytes): void {
    for (const key of [...this.kept.keys()]) {
      if (this.bytes <= limit) return;
      this.drop(key);
    }
  }

  private drop(key: string): void {
    const kept = this.kept.get(key);
    this.kept.delete(key);
    if (!kept) return;
    kept.isDropped = true;
    if (kept.readers === 0) this.end(kept);
  }

  private release(kept: Kept): void {
    kept.readers--;
    if (kept.readers === 0 && kept.isDropped) this.end(kept);
  }

  private end({ file, written }: Kept): void {
    this.bytes -= written.bytes;
    void file.close();
  }
}
