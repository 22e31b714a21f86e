import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BackupRefused } from '../errors/refused.ts';
import { PRIVATE_FILE } from '../files/private-folder.ts';

/** Length and checksum of a file. */
export interface Measure {
  readonly bytes: number;
  readonly sha256: string;
}

/** Passes bytes on and measures them. */
export class Meter extends Transform {
  private readonly hash = createHash('sha256');
  private bytes = 0;

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.hash.update(chunk);
    this.bytes += chunk.length;
    done(null, chunk);
  }

  /** May be called once, after the last byte. */
  measure(): Measure {
    return { bytes: this.bytes, sha256: this.hash.digest('hex') };
  }
}

/** Writes a new file, which survives a power failure once this resolves. */
export async function writeMeasured(path: string, content: AsyncIterable<Uint8Array>): Promise<Measure> {
  const meter = new Meter();
  await pipeline(content, meter, createWriteStream(path, { flags: 'wx', mode: PRIVATE_FILE, flush: true }));
  return meter.measure();
}

/** Reads a file into a stream; rejects when it is not the file that was measured. */
export async function readMeasured(path: string, measured: Measure, into: Writable): Promise<void> {
  const meter = new Meter();
  await pipeline(createReadStream(path), meter, into);
  compare(path, measured, meter.measure());
}

/** Rejects when a file is not the one that was measured. */
export function checkMeasured(path: string, measured: Measure): Promise<void> {
  return readMeasured(path, measured, new Writable({ write: (_chunk, _encoding, done) => done() }));
}

export function compare(path: string, measured: Measure, found: Measure): void {
  if (found.bytes === measured.bytes && found.sha256 === measured.sha256) return;
  throw new BackupRefused(
    `The file ${path} is damaged: it is not the one that was written when the backup was made.`,
  );
}
