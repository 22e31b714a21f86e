import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Patch } from './order.ts';

/** Bytes read ahead of a reader, which a slow reader holds in memory. */
const CHUNK = 128 * 1024;

export interface StreamedFile {
  readonly file: FileHandle;
  readonly bytes: number;
  /** Bytes that replace those of the file. */
  readonly patches: readonly Patch[];
}

/** Reads a file that others read too, as fast as its reader takes it. */
export class RenditionStream extends Readable {
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
