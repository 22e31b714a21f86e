import { BLOCK, onDisk } from '../files/disk-space.ts';
import { stepOf } from '../solutions/blob-names.ts';
import type { BlobStore } from '../storage/blob-store.ts';

/** The files of one attempt at a solve in the blob store, and their size. */
export class SolutionFiles {
  /** The files' prefix in the store. */
  readonly prefix: string;
  private readonly blobs: BlobStore;
  private readonly underway = new Set<Promise<void>>();
  private taken = 0;
  private ofSteps = 0;
  private readonly begun = new Set<number>();

  constructor(blobs: BlobStore, prefix: string) {
    this.blobs = blobs;
    this.prefix = prefix;
  }

  /** Disk space of the files, bytes. */
  get bytes(): number {
    return this.taken;
  }

  /** Number of steps of a transient that are stored or being stored, including t = 0. */
  get steps(): number {
    return this.begun.size;
  }

  /**
   * Predicted size when all steps are stored, bytes, from the stored ones.
   *
   * @param count number of steps, including t = 0
   */
  forecast(count: number): number {
    if (this.steps === 0) return this.taken;
    return this.taken + (this.ofSteps / this.steps) * Math.max(0, count - this.steps);
  }

  keep(name: string, content: Uint8Array): Promise<void> {
    const step = stepOf(name);
    // Each step has a folder. Files come in any order, as they are compressed beside each other.
    const folder = step === null || this.begun.has(step) ? 0 : BLOCK;
    const disk = folder + onDisk(content.byteLength);
    this.taken += disk;
    if (step !== null) {
      this.begun.add(step);
      this.ofSteps += disk;
    }
    const kept = this.blobs.put(`${this.prefix}/${name}`, content);
    this.underway.add(kept);
    const forget = () => this.underway.delete(kept);
    kept.then(forget, forget);
    return kept;
  }

  /** Resolves when no write is under way any more. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.underway);
  }
}
